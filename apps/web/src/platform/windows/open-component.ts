import type { AppInit } from '@dalpak/contracts';
import { textOfCode } from '../api/describe-error.ts';
import { showProblem } from '../api/error-dialog.store.ts';
import { go } from '../router/navigation.ts';
import { currentInit } from '../session/session.store.ts';
import { routeAt } from './window.store.ts';

type Component = AppInit['components'][number];
type Opening = { readonly route: string } | { readonly alert: 'UPGRADE' | 'NO_DOCUMENT_EXIST' };

/**
 * The route that opens a component's record (specification, shell §2): a document type in its
 * document, any other on the record's screen.
 * @param record id of the record; 0 adds a new one
 * @param leads whether a route has a screen: a document type without one does not exist
 */
export function openingOf(
  component: Component | undefined,
  record: number | string,
  leads: (route: string) => boolean,
): Opening {
  if (component === undefined || !component.allowed) return { alert: 'UPGRADE' };
  const { id, document_type: type } = component;
  if (type === null) return { route: `/item/id/${record}/component/${id}` };
  const route = `/document/${type}/${record}`;
  return type > 0 && leads(route) ? { route } : { alert: 'NO_DOCUMENT_EXIST' };
}

/** Opens a record of a component in a window, or shows why it cannot be opened. */
export function openComponent(id: number, record: number | string = 0): void {
  const opening = openingOf(
    currentInit()?.components.find((component) => component.id === id),
    record,
    (route) => routeAt(route) !== null,
  );
  if ('route' in opening) go(opening.route);
  else
    showProblem(
      {
        code: opening.alert,
        description: textOfCode(opening.alert),
        details: [],
        recommendations: [],
      },
      [],
    );
}

/** Opens an empty record of a component. */
export function addComponent(id: number): void {
  openComponent(id);
}
