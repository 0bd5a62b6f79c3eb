import { Button, TextInput } from '@mantine/core';
import { askQuestion, type DimensionKey, MOST_BEFORE } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconHelpCircle, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../../platform/router/feature.types.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { useWindowUid } from '../../../platform/windows/window-hooks.ts';
import { setWindowQuery } from '../../../platform/windows/window-query.ts';
import { nameOf } from '../../../report-kit/report-words.ts';
import { useReportWords } from '../../../report-kit/words.ts';
import { quiet, QuietText } from '../../../ui/content/quiet.tsx';
import { BackLink, Page, PageTitle } from '../../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import classes from '../report.module.css';
import { AnswerView } from './answer-view.tsx';
import { EXAMPLES, useAskWords } from './ask-words.ts';

type Picks = Readonly<Record<string, DimensionKey>>;

function Examples({ onAsk }: { readonly onAsk: (question: string) => void }): ReactNode {
  const say = useAskWords();
  const isForeign = currentLanguage() !== 'he';
  return (
    <div className={classes['chips']} role="group" aria-label={say('examples')}>
      {isForeign && <b>{say('examples')}</b>}
      {EXAMPLES.map(({ question, meaning }) => (
        <Button
          key={question}
          variant="light"
          h="auto"
          py="xs"
          title={say('example')}
          onClick={() => onAsk(question)}
        >
          <span>
            <bdi lang="he">{question}</bdi>
            {isForeign && (
              <>
                <br />
                <span className={quiet}>{say(meaning)}</span>
              </>
            )}
          </span>
        </Button>
      ))}
    </div>
  );
}

interface Asked {
  readonly question: string;
  /** The answered questions before it, oldest first. */
  readonly before: readonly string[];
}

function Answer({
  asked: { question, before },
  onAsk,
  onAnswered,
}: {
  readonly asked: Asked;
  readonly onAsk: (question: string) => void;
  /** @param thread the questions that the next one may follow, oldest first */
  readonly onAnswered: (thread: readonly string[]) => void;
}): ReactNode {
  const say = useAskWords();
  const [picks, setPicks] = useState<Picks>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['ask', question, before, picks],
    queryFn: async ({ signal }) =>
      (await api.call(askQuestion, { body: { question, before: [...before], picks } }, { signal }))
        .data,
  });
  const follows = data?.state === 'answer' ? data.follows : null;
  useEffect(() => {
    // What was not answered is not followed.
    if (follows !== null) onAnswered(follows ? [...before, question] : [question]);
  }, [follows, before, question, onAnswered]);
  if (error !== null) {
    const failed = describeError(error);
    return (
      <ErrorState title={failed.description} code={failed.code} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined)
    return (
      <Skeleton label={say('answering')}>
        <SkeletonBar height={160} />
      </Skeleton>
    );
  if (data.state === 'choose')
    return (
      <div className={classes['builderForm']} role="group" aria-label={say('choose')}>
        <b>{say('choose')}</b>
        <div className={classes['chips']}>
          {data.choices.map(({ dimension, word, count, name }) => (
            <Button
              key={`${word} ${dimension}`}
              variant="default"
              onClick={() => setPicks({ ...picks, [word]: dimension })}
            >
              {count === 1
                ? say('choice', { dimension: nameOf(dimension), name })
                : say('choiceMany', { dimension: nameOf(dimension), count, word })}
            </Button>
          ))}
        </div>
      </div>
    );
  if (data.state === 'unknown')
    return (
      <div className={classes['builderForm']} role="status">
        {data.words.map(({ word, near }) => (
          <p key={word} className={classes['answer']}>
            {say('unknown', { word })}
            {near.length > 0 && ` ${say('near', { names: near.join(', ') })}`}
          </p>
        ))}
        <QuietText>{say('noFigure')}</QuietText>
      </div>
    );
  if (data.state === 'closed')
    return (
      <EmptyState
        icon={<IconLock size={28} />}
        title={say('closed', { measure: nameOf(data.measure) })}
        text={
          data.who.length === 0 ? say('closedHelp') : say('closedWho', { who: data.who.join(', ') })
        }
      />
    );
  if (data.state === 'nothing')
    return (
      <EmptyState
        icon={<IconHelpCircle size={28} />}
        title={say('cannot')}
        text={say('cannotHelp')}
        action={<Examples onAsk={onAsk} />}
      />
    );
  return (
    <>
      {data.follows && (
        <QuietText>
          {say('follows')} <bdi lang="he">{before.at(-1)}</bdi>
        </QuietText>
      )}
      {data.corrected.map(({ from, to }) => (
        <QuietText key={from}>{say('corrected', { from, to })}</QuietText>
      ))}
      {data.named
        .filter(({ count }) => count > 1)
        .map(({ dimension, word, count }) => (
          <QuietText key={word}>
            {say('contains', { dimension: nameOf(dimension), word, count })}
          </QuietText>
        ))}
      <AnswerView first={data.reading} given={data.result} question={question} />
    </>
  );
}

/** What an address asks: `q`, after the questions of `before`. */
function askedAt(query: string): Asked {
  const params = new URLSearchParams(query);
  return {
    question: params.get('q') ?? '',
    before: params.getAll('before').slice(0 - MOST_BEFORE),
  };
}

function queryOf({ question, before }: Asked): string {
  return question === ''
    ? ''
    : new URLSearchParams([
        ['q', question],
        ...before.map((one): [string, string] => ['before', one]),
      ]).toString();
}

/** Questions in Hebrew about the figures of the business, answered by the reports. */
export function AskScreen({ params }: ScreenProps): ReactNode {
  const say = useAskWords();
  const sayReport = useReportWords();
  const query = params['query'] ?? '';
  const uid = useWindowUid();
  const [asked, setAsked] = useState(() => askedAt(query));
  const [text, setText] = useState(asked.question);
  const [arrived, setArrived] = useState(query);
  const [thread, setThread] = useState(asked.before);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the examples.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  // Another question from the search arrives at the address of the open window.
  if (arrived !== query) {
    setArrived(query);
    const next = askedAt(query);
    if (next.question !== asked.question) {
      setText(next.question);
      setAsked(next);
    }
  }
  const ask = (written: string): void => {
    const next = { question: written.trim(), before: thread.slice(0 - MOST_BEFORE) };
    setText(written);
    setAsked(next);
    if (uid !== null) setWindowQuery(uid, queryOf(next));
  };
  return (
    <Page width={1120}>
      <BackLink href={hrefOf('/reports')}>{sayReport('toReports')}</BackLink>
      <PageTitle>{say('title')}</PageTitle>
      <form
        className={classes['askForm']}
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
          field.current?.select();
        }}
      >
        <TextInput
          aria-label={say('question')}
          placeholder={say('placeholder')}
          value={text}
          ref={field}
          maxLength={300}
          // A question is in Hebrew in each language of the screens.
          dir="rtl"
          // The next question is typed over the one that was answered.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{say('ask')}</Button>
      </form>
      {currentLanguage() !== 'he' && <QuietText>{say('inHebrew')}</QuietText>}
      {asked.question === '' ? (
        <Examples onAsk={ask} />
      ) : (
        <Answer key={queryOf(asked)} asked={asked} onAsk={ask} onAnswered={setThread} />
      )}
    </Page>
  );
}
