import { Stack, Table, Title } from '@mantine/core';
import { type AccessKeyView, readAccessKeyUse } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Code, DateText } from '../../ui/figures/num.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './access-keys.module.css';

const ANSWERS = wordsOf({
  '000': { he: 'בוצעה', en: 'Done' },
  UNAUTHENTICATED: { he: 'אינה פתוחה למפתחות', en: 'Not open to keys' },
  PERMISSION_DENIED: { he: 'אין למפתח הרשאה', en: 'The key has no permission' },
  NOT_FOUND: { he: 'לא נמצא, או שאין למפתח הרשאה', en: 'Not found, or without permission' },
  TOO_MANY_REQUESTS: { he: 'יותר מדי קריאות', en: 'Too many calls' },
});

/** An answer in words; the code of another one is for the author of the program. */
function Answer({ code }: { readonly code: string }): ReactNode {
  const words = useWords(ANSWERS);
  switch (code) {
    case '000':
    case 'UNAUTHENTICATED':
    case 'PERMISSION_DENIED':
    case 'NOT_FOUND':
    case 'TOO_MANY_REQUESTS':
      return (
        <>
          {words(code)} <Code>{code}</Code>
        </>
      );
    default:
      return <Code>{code}</Code>;
  }
}

/** What a key was used for: calls of 30 days, and the last refused ones with what was missing. */
export function KeyUseDialog({
  of: { id, name },
  onClose,
}: {
  readonly of: AccessKeyView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const query = useQuery({
    queryKey: ['access-key-use', id],
    queryFn: async ({ signal }) =>
      (await api.call(readAccessKeyUse, { params: { id } }, { signal })).data,
  });
  return (
    <Modal opened onClose={onClose} title={t('useTitle', { name })} size="lg">
      <Loaded query={query} label={t('useTitle', { name })}>
        {({ calls, refused }) => (
          <Stack gap="md">
            <UseTable
              title={t('calls')}
              empty={t('noCalls')}
              heads={[t('call'), t('answer'), t('count')]}
              rows={calls.map(({ call, answer, count }) => ({
                key: `${call} ${answer}`,
                cells: [call, <Answer key="answer" code={answer} />, String(count)],
              }))}
            />
            <UseTable
              title={t('refusedCalls')}
              empty={t('noRefused')}
              heads={[t('when'), t('call'), t('answer'), t('missing')]}
              rows={refused.map(({ at, call, answer, missing }) => ({
                key: at,
                cells: [
                  <DateText key="at" value={at} />,
                  call,
                  <Answer key="answer" code={answer} />,
                  missing,
                ],
              }))}
            />
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

function UseTable({
  title,
  empty,
  heads,
  rows,
}: {
  readonly title: string;
  readonly empty: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}): ReactNode {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {rows.length === 0 ? (
        <p className={quiet}>{empty}</p>
      ) : (
        <div className={classes['useTable']} tabIndex={0} role="region" aria-label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, cells }) => (
                <Table.Tr key={key}>
                  {cells.map((cell, place) => (
                    <Table.Td key={heads[place]}>
                      {typeof cell === 'string' ? <Code>{cell}</Code> : cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
