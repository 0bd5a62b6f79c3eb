import { findRecordComponent } from '@dalpak/contracts';
import { labelText } from '../../words.ts';

/**
 * Title of a record that is being created, in the language of the screen.
 * @param name of the component, used when its declaration has no title of its own
 */
export function newRecordTitle(component: number, name: string): string {
  const title = findRecordComponent(component)?.newTitle;
  return title === undefined ? name : labelText(title);
}
