import { Stack, Table, Title } from '@mantine/core';
import { type AccessKeyView, readAccessKeyUse } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Code, DateText } from '../../ui/num.tsx';
import classes from './access-keys.module.css';

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
                cells: [call, answer, String(count)],
              }))}
            />
            <UseTable
              title={t('refusedCalls')}
              empty={t('noRefused')}
              heads={[t('when'), t('call'), t('answer'), t('missing')]}
              rows={refused.map(({ at, call, answer, missing }) => ({
                key: at,
                cells: [<DateText key="at" value={at} />, call, answer, missing],
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
        <p className={classes['quiet']}>{empty}</p>
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
