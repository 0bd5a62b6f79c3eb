import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import classes from './keys-dialog.module.css';
import { showKeys } from './palette.store.ts';
import { screenKeys } from './screen-keys.ts';

const say = wordsOf({
  title: { he: 'המקשים של המסך הזה', en: 'Keys of this screen' },
  search: { he: 'חפשו מקש או פעולה', en: 'Find a key or an action' },
  none: { he: 'לא נמצא מקש כזה.', en: 'No such key.' },
  print: { he: 'הדפיסו', en: 'Print' },
  key: { he: 'מקש', en: 'Key' },
  does: { he: 'מה הוא עושה', en: 'What it does' },
  palette: { he: 'חיפוש מסכים, פעולות ורשומות', en: 'Find screens, actions and records' },
  keys: { he: 'המקשים של המסך הזה', en: 'Keys of this screen' },
  Escape: { he: 'צעד אחד אחורה', en: 'One step back' },
  Enter: { he: 'אישור', en: 'Confirm' },
  '+': { he: 'עוד אחד מהשורה המסומנת', en: 'One more of the lit line' },
  '-': { he: 'אחד פחות מהשורה המסומנת', en: 'One less of the lit line' },
  '*': { he: 'הספרות שהוקלדו הן כמות', en: 'The typed digits are a quantity' },
  Delete: { he: 'מחיקת השורה המסומנת', en: 'Take the lit line off' },
  Backspace: { he: 'מחיקת הספרה האחרונה', en: 'Erase the last digit' },
  F1: { he: 'פרטי המוצר', en: 'Details of the product' },
  PageDown: { he: 'גלילה למטה', en: 'Scroll down' },
  PageUp: { he: 'גלילה למעלה', en: 'Scroll up' },
  ArrowDown: { he: 'שורה למטה', en: 'One line down' },
  ArrowUp: { he: 'שורה למעלה', en: 'One line up' },
});

const COMMON = [
  'Escape',
  'Enter',
  '+',
  '-',
  '*',
  'Delete',
  'Backspace',
  'F1',
  'PageDown',
  'PageUp',
  'ArrowDown',
  'ArrowUp',
] as const;

/** Prints the list alone. */
function printKeys(): void {
  document.body.dataset['printing'] = 'keys';
  window.print();
  delete document.body.dataset['printing'];
}

/** The keys of the screen behind it, to be searched and printed. */
export function KeysDialog(): ReactNode {
  const words = useWords(say);
  const [text, setText] = useState('');
  // Read before the dialog claims the keyboard itself.
  const [keys] = useState(() =>
    screenKeys({
      palette: words('palette'),
      keys: words('keys'),
      of: Object.fromEntries(COMMON.map((key) => [key, words(key)])),
    }),
  );
  useKeyboardLayer({ modal: true, onScan: () => true });
  useEffect(() => () => void delete document.body.dataset['printing'], []);
  const sought = text.trim().toLowerCase();
  const found = keys.filter(({ key, does }) => `${key} ${does}`.toLowerCase().includes(sought));
  return (
    <Modal opened onClose={() => showKeys(false)} title={words('title')}>
      <div className={classes['head']}>
        <TextInput
          className={classes['search'] ?? ''}
          aria-label={words('search')}
          placeholder={words('search')}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={printKeys}
        >
          {words('print')}
        </Button>
      </div>
      {found.length === 0 && <p>{words('none')}</p>}
      <table className={classes['keys']} aria-label={words('title')}>
        <thead>
          <tr>
            <th scope="col">{words('key')}</th>
            <th scope="col">{words('does')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ key, does }) => (
            <tr key={key}>
              <th scope="row">
                <kbd dir="ltr">{key.replace('Control', 'Ctrl')}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
