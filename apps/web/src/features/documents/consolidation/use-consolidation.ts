import {
  type ConsolidateBy,
  type ConsolidatedInvoice,
  consolidateNotes,
  type InvoiceToMake,
  mailDocument,
  previewConsolidation,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';

export interface RunFilter {
  readonly from: string;
  readonly to: string;
  readonly per: ConsolidateBy;
  readonly group: string;
  readonly agent: string;
  readonly branch: string;
}

const KEY = ['documents', 'consolidation'] as const;
const MAIL_MS = 60_000;

/** What the run would make. It is asked anew each time: another till may invoice meanwhile. */
export function usePreview({ from, to, per, group, agent, branch }: RunFilter) {
  return useQuery({
    queryKey: [...KEY, from, to, per, group, agent, branch],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          previewConsolidation,
          {
            query: {
              from,
              to,
              per,
              ...(group === '' ? {} : { group: Number(group) }),
              ...(agent === '' ? {} : { agent: Number(agent) }),
              ...(branch === '' ? {} : { branch: Number(branch) }),
            },
          },
          { signal, timeoutMs: MAIL_MS },
        )
      ).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const keyOf = ({ customer, branch, reference }: InvoiceToMake): string =>
  JSON.stringify([customer, branch, reference]);

export type Outcome =
  | { readonly kind: 'made'; readonly invoice: ConsolidatedInvoice }
  | { readonly kind: 'failed'; readonly why: string };

export interface RunState {
  /** By {@link keyOf}. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly count: number;
  readonly running: boolean;
}

const IDLE: RunState = { outcomes: new Map(), count: 0, running: false };

/** Makes invoices one after another. The same run sent again makes none of them twice. */
export function useRun(filter: RunFilter) {
  const [state, setState] = useState<RunState>(IDLE);
  const run = useRef(crypto.randomUUID());
  const stopped = useRef(false);
  const start = async (invoices: readonly InvoiceToMake[]): Promise<void> => {
    stopped.current = false;
    const outcomes = new Map(state.outcomes);
    setState({ outcomes, count: invoices.length, running: true });
    for (const invoice of invoices) {
      if (stopped.current) break;
      outcomes.set(keyOf(invoice), await makeOne(run.current, filter, invoice));
      setState({ outcomes: new Map(outcomes), count: invoices.length, running: true });
    }
    setState({ outcomes: new Map(outcomes), count: invoices.length, running: false });
  };
  return {
    state,
    start,
    stop: () => {
      stopped.current = true;
    },
    reset: async () => {
      run.current = crypto.randomUUID();
      setState(IDLE);
      await queryClient.invalidateQueries({ queryKey: KEY });
    },
  };
}

async function makeOne(
  run: string,
  { from, to, per }: RunFilter,
  { customer, branch, reference }: InvoiceToMake,
): Promise<Outcome> {
  try {
    const { data } = await api.call(consolidateNotes, {
      body: { run, from, to, per, customer, branch, reference },
    });
    return { kind: 'made', invoice: data };
  } catch (error) {
    const { description, details } = describeError(error);
    return { kind: 'failed', why: [description, ...details.map(({ text }) => text)].join(' ') };
  }
}

export interface Mailing {
  readonly sent: number;
  readonly failed: number;
  readonly count: number;
}

/** Mails documents to their customers one after another, each once. */
export function useMailing() {
  const [mailing, setMailing] = useState<Mailing | null>(null);
  // The keys of an attempt are kept, so that a second one sends only what is missing.
  const keys = useRef(new Map<string, string>());
  const send = async (ids: readonly string[]): Promise<void> => {
    let now: Mailing = { sent: 0, failed: 0, count: ids.length };
    setMailing(now);
    for (const id of ids) {
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      try {
        await api.call(
          mailDocument,
          { params: { id }, body: { id: key, to: '' } },
          { timeoutMs: MAIL_MS },
        );
        now = { ...now, sent: now.sent + 1 };
      } catch {
        now = { ...now, failed: now.failed + 1 };
      }
      setMailing(now);
    }
  };
  return { mailing, send };
}
