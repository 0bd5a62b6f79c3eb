import { Button } from '@mantine/core';
import {
  DOCUMENT_STATE_LABELS,
  documentHistory,
  type DocumentView,
  moveDocument,
} from '@dalpak/contracts';
import {
  canBeBase,
  type DocumentType,
  getDocumentType,
  manualStatesOf,
  nextTypesOf,
} from '@dalpak/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { go } from '../../../platform/router/navigation.ts';
import { newDocumentRoute } from '../../../record-kit/record-routes.ts';
import { labelText } from '../../../record-kit/words.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { hasRemainder } from '../document-cart.ts';
import classes from './paper.module.css';
import { typeName, useDocumentWords } from '../words.ts';

type State = DocumentView['lifecycle'];

const isState = (state: string): state is State => Object.hasOwn(DOCUMENT_STATE_LABELS, state);

/** The states that a document went through, each once, and the one it is in. */
export function statesSoFar(
  acts: readonly { readonly before: string; readonly after: string }[],
  now: State,
): readonly State[] {
  const passed = acts
    .toReversed()
    .flatMap(({ before, after }) => [before, after])
    .filter(isState);
  return [...new Set(passed.filter((state) => state !== now)), now];
}

/**
 * The lifecycle of a document as a line of steps: what it was, where it is, and the next steps as
 * buttons: a state to move to, or the document to make of it.
 */
export function LifecycleLine({
  type,
  view,
}: {
  readonly type: DocumentType;
  readonly view: DocumentView;
}): ReactNode {
  const say = useDocumentWords();
  const client = useQueryClient();
  const { data: acts = [] } = useQuery({
    queryKey: ['documents', 'history', view.id],
    queryFn: async ({ signal }) =>
      (await api.call(documentHistory, { params: { id: view.id } }, { signal })).data,
  });
  const move = useMutation({
    mutationFn: (to: State) =>
      api.call(moveDocument, { params: { id: view.id }, body: { from: view.lifecycle, to } }),
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  // Cancelling asks first, from the menu of states.
  const [nextState] = manualStatesOf(type.id, view.lifecycle).filter((one) => one !== 'canceled');
  const [nextType] = canBeBase(type.id, view.lifecycle)
    ? nextTypesOf(type.id).filter(({ use }) => use !== 'reverses' && hasRemainder(use, view))
    : [];
  return (
    <ol className={classes['line']} aria-label={say('lifecycle')}>
      {statesSoFar(acts, view.lifecycle).map((state) => (
        <li
          key={state}
          className={classes['state']}
          aria-current={state === view.lifecycle ? 'step' : undefined}
        >
          {labelText(DOCUMENT_STATE_LABELS[state])}
        </li>
      ))}
      {nextState !== undefined && (
        <li>
          <Button
            size="compact-md"
            variant="light"
            loading={move.isPending}
            onClick={() => move.mutate(nextState)}
          >
            {nextState === 'sent'
              ? say('stepSent')
              : nextState === 'approved'
                ? say('stepApproved')
                : say('stepTo', { state: labelText(DOCUMENT_STATE_LABELS[nextState]) })}
          </Button>
        </li>
      )}
      {nextType !== undefined && (
        <li>
          <Button
            size="compact-md"
            onClick={() => go(newDocumentRoute(nextType.type, { kind: 'from', id: view.id }))}
          >
            {say('stepMake', { name: typeName(getDocumentType(nextType.type)) })}
          </Button>
        </li>
      )}
    </ol>
  );
}
