import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { checkTypedBankAccount } from '../../inputs/parts/bank-parts.ts';
import type { FormColumn } from './form-fields.ts';
import type { FormModel } from './form.store.ts';
import { useFormWords } from './form-words.ts';

/**
 * Typed bank accounts whose check digits are wrong. Not an error, because the user may know better.
 */
export function doubtfulBankAccounts(model: FormModel): readonly FormColumn[] {
  const { changed, values } = model.store.getState();
  return model.columns.filter(
    ({ column }) =>
      column.kind === 'bank' &&
      changed[column.key] === true &&
      checkTypedBankAccount(values[column.key] ?? null) === 'invalid',
  );
}

/** Asks for confirmation before doubtful values are saved; without any it saves at once. */
export function useDoubtConfirmation(model: FormModel): {
  readonly ask: (save: () => void) => void;
  readonly question: ReactNode;
} {
  const say = useFormWords();
  const [asked, setAsked] = useState<{ readonly save: () => void; readonly names: string } | null>(
    null,
  );
  const leave = (): void => setAsked(null);
  return {
    ask: (save) => {
      const doubts = doubtfulBankAccounts(model);
      if (doubts.length === 0) save();
      else
        setAsked({ save, names: doubts.map(({ label }) => label[currentLanguage()]).join(', ') });
    },
    question: (
      <ConfirmDialog
        opened={asked !== null}
        title={say('bankDoubt', { names: asked?.names ?? '' })}
        text={say('bankDoubtHelp')}
        confirmLabel={say('bankKeep')}
        keepLabel={say('bankMend')}
        onConfirm={() => {
          leave();
          asked?.save();
        }}
        onClose={leave}
      />
    ),
  };
}
