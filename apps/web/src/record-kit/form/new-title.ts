import { findRecordComponent } from '@dalpak/contracts';
import { labelText } from '../words.ts';

/**
 * What a record that is being made is called, in the language of the screen.
 * @param name of the component, for one that says nothing of its own
 */
export function newTitleOf(component: number, name: string): string {
  const title = findRecordComponent(component)?.newTitle;
  return title === undefined ? name : labelText(title);
}
