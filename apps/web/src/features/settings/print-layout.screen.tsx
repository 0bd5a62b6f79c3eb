import { Button, FileButton, SegmentedControl, Select, Switch, Textarea } from '@mantine/core';
import {
  choiceFor,
  deletePaperStyle,
  EVERY_TYPE,
  listPaperStyles,
  MAX_PAPER_WORDS,
  PAPER_COPIES,
  PAPER_WIDTHS,
  type PaperChoice,
  type PaperCopies,
  type PaperStyleView,
  savePaperStyle,
} from '@dalpak/contracts';
import { DOCUMENT_TYPES, PAPER_PARTS, type PaperPart, receiptLines } from '@dalpak/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PaperSheet } from '../../platform/receipt/paper-sheet.tsx';
import { ReceiptView } from '../../platform/receipt/receipt-view.tsx';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './print-layout.module.css';
import { type PrintLayoutWords, usePrintLayoutWords } from './print-layout-words.ts';
import { readLogo } from './read-logo.ts';
import { sampleDocument } from './sample-document.ts';

/** A till's sale, the most frequent printed document. */
const SALE = 9;
const KEY = ['papers', 'styles'] as const;

/** The print layouts of the business by document type, with a preview next to the settings. */
export function PrintLayoutScreen(): ReactNode {
  const words = usePrintLayoutWords();
  const { t } = useTranslation();
  const [type, setType] = useState(EVERY_TYPE);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listPaperStyles, undefined, { signal })).data,
  });
  const types = [
    { value: String(EVERY_TYPE), label: words.translate('every') },
    ...DOCUMENT_TYPES.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Page width={1120}>
      <BackLink href={hrefOf('/settings')}>{words.translate('back')}</BackLink>
      <PageTitle>{words.translate('title')}</PageTitle>
      <Select
        label={words.translate('type')}
        data={types}
        value={String(type)}
        onChange={(value) => setType(Number(value ?? EVERY_TYPE))}
        allowDeselect={false}
        searchable
        maw={360}
      />
      {data === undefined && error === null && (
        <Skeleton label={t('loading')}>
          <SkeletonBar height={420} />
        </Skeleton>
      )}
      {data === undefined && error !== null && (
        <Panel>
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={words.translate('failed')}
            text={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {data !== undefined && (
        <Editor
          key={`${type}/${String(data.some((style) => style.type === type))}`}
          type={type}
          styles={data}
          words={words}
        />
      )}
    </Page>
  );
}

interface EditorProps {
  readonly type: number;
  readonly styles: readonly PaperStyleView[];
  readonly words: PrintLayoutWords;
}

function Editor({ type, styles, words }: EditorProps): ReactNode {
  const { translate: say } = words;
  const client = useQueryClient();
  const [choice, setChoice] = useState<PaperChoice>(() => choiceFor(styles, type));
  const change = (changes: Partial<PaperChoice>): void =>
    setChoice((now) => ({ ...now, ...changes }));
  const onError = (error: unknown): void =>
    toast({ text: describeError(error).description, tone: 'bad' });
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const save = useMutation({
    mutationFn: () => api.call(savePaperStyle, { params: { type }, body: bodyOf(choice) }),
    onSuccess: () => toast({ text: say('saved'), tone: 'ok' }),
    onError,
    onSettled: again,
  });
  const forget = useMutation({
    mutationFn: () => api.call(deletePaperStyle, { params: { type } }),
    onError,
    onSettled: again,
  });
  const isOwn = styles.some((style) => style.type === type);
  return (
    <div className={classes['columns']}>
      <Panel>
        <form
          className={arrange['column']}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {type !== EVERY_TYPE && (
            <p className={classes['help']}>{say(isOwn ? 'ownLook' : 'sharedLook')}</p>
          )}
          <Logo logo={choice.logo} words={words} onChange={(logo) => change({ logo })} />
          <Textarea
            label={say('header')}
            value={choice.header}
            maxLength={MAX_PAPER_WORDS}
            autosize
            minRows={2}
            onChange={(event) => change({ header: event.currentTarget.value })}
          />
          <Textarea
            label={say('footer')}
            description={say('footerHelp')}
            value={choice.footer}
            maxLength={MAX_PAPER_WORDS}
            autosize
            minRows={2}
            onChange={(event) => change({ footer: event.currentTarget.value })}
          />
          <Parts hidden={choice.hidden} words={words} onChange={(hidden) => change({ hidden })} />
          {(type === SALE || type === EVERY_TYPE) && (
            <TillChoices choice={choice} words={words} onChange={change} />
          )}
          <Toolbar>
            <Button type="submit" loading={save.isPending}>
              {say('save')}
            </Button>
            {isOwn && type !== EVERY_TYPE && (
              <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
                {say('forget')}
              </Button>
            )}
          </Toolbar>
        </form>
      </Panel>
      <Preview type={type === EVERY_TYPE ? SALE : type} choice={choice} words={words} />
    </div>
  );
}

function bodyOf({
  header,
  footer,
  logo,
  hidden,
  width,
  copies,
}: PaperChoice): Omit<PaperStyleView, 'type'> {
  return { header, footer, logo, hidden: [...hidden], width, copies };
}

function Logo({
  logo,
  words: { translate: say },
  onChange,
}: {
  readonly logo: string;
  readonly words: PrintLayoutWords;
  readonly onChange: (logo: string) => void;
}): ReactNode {
  const pick = (file: File | null): void => {
    if (file !== null)
      void readLogo(file).then(onChange, () => toast({ text: say('badLogo'), tone: 'bad' }));
  };
  return (
    <Toolbar role="group" aria-label={say('logo')}>
      {logo !== '' && <img src={logo} alt={say('logo')} />}
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={pick}>
        {(props) => (
          <Button {...props} variant="default">
            {say('pickLogo')}
          </Button>
        )}
      </FileButton>
      {logo !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          {say('dropLogo')}
        </Button>
      )}
    </Toolbar>
  );
}

function Parts({
  hidden,
  words,
  onChange,
}: {
  readonly hidden: readonly PaperPart[];
  readonly words: PrintLayoutWords;
  readonly onChange: (hidden: readonly PaperPart[]) => void;
}): ReactNode {
  return (
    <fieldset className={classes['parts']}>
      <legend>{words.translate('show')}</legend>
      {PAPER_PARTS.map((part) => (
        <Switch
          key={part}
          label={words.part(part)}
          checked={!hidden.includes(part)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? hidden.filter((one) => one !== part)
                : [...hidden, part],
            )
          }
        />
      ))}
    </fieldset>
  );
}

function TillChoices({
  choice,
  words,
  onChange,
}: {
  readonly choice: PaperChoice;
  readonly words: PrintLayoutWords;
  readonly onChange: (changes: Partial<PaperChoice>) => void;
}): ReactNode {
  const { translate: say } = words;
  return (
    <>
      <div>
        <div className={classes['label']} id="paper-width">
          {say('width')}
        </div>
        <SegmentedControl
          aria-labelledby="paper-width"
          value={String(choice.width)}
          data={PAPER_WIDTHS.map((width) => ({
            value: String(width),
            label: say('millimetres', { width }),
          }))}
          onChange={(value) => onChange({ width: value === '58' ? 58 : 80 })}
        />
      </div>
      <Select
        label={say('copies')}
        data={PAPER_COPIES.map((copies) => ({ value: copies, label: words.copies(copies) }))}
        value={choice.copies}
        allowDeselect={false}
        onChange={(value) => onChange({ copies: (value ?? '1') as PaperCopies })}
      />
    </>
  );
}

function Preview({
  type,
  choice,
  words: { translate: say },
}: {
  readonly type: number;
  readonly choice: PaperChoice;
  readonly words: PrintLayoutWords;
}): ReactNode {
  const { cloud } = useAppInit();
  const now = useNow();
  const paper = useMemo(
    () =>
      sampleDocument(type, choice, {
        business: {
          name: cloud.vat_name,
          branchName: cloud.branch?.name ?? '',
          address: cloud.address,
          phone: cloud.phone,
          vatNumber: cloud.vat_number,
          footer: '',
        },
        now: `${localDateOf(now)}T${formatDate(now, 'seconds')}`,
      }),
    [type, choice, cloud, now],
  );
  return (
    <section className={classes['preview']} aria-label={say('preview')}>
      <h2>{say('preview')}</h2>
      {type === SALE ? (
        <div className={classes['narrow']} data-width={choice.width}>
          <ReceiptView lines={receiptLines(paper)} />
        </div>
      ) : (
        <div className={classes['wide']}>
          <PaperSheet paper={paper} />
        </div>
      )}
    </section>
  );
}
