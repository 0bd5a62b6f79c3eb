import { type ServiceModuleKey, setServiceModules } from '@dalpak/contracts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { toast } from '../../ui/messages/toast.ts';

/** Stores a selection of modules and offers undo. */
export function useModuleSaving() {
  const { t } = useTranslation('registration');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const put = async (
    before: readonly ServiceModuleKey[],
    chosen: readonly ServiceModuleKey[],
  ): Promise<void> => {
    await api.call(setServiceModules, { body: { before: [...before], modules: [...chosen] } });
    await refreshSession();
  };
  const undo = (before: readonly ServiceModuleKey[], now: readonly ServiceModuleKey[]): void => {
    put(now, before).then(() => toast({ id: 'modules', text: t('undone'), tone: 'ok' }), showError);
  };
  const save = async (
    before: readonly ServiceModuleKey[],
    chosen: readonly ServiceModuleKey[],
  ): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await put(before, chosen);
      toast({
        id: 'modules',
        text: t('modulesSaved'),
        tone: 'ok',
        action: { label: t('undo'), run: () => undo(before, chosen) },
      });
    } catch (error) {
      setMessage(describeError(error).description);
      // They may have been changed elsewhere, so the next attempt starts from the current ones.
      await refreshSession();
    }
    setBusy(false);
  };
  return { busy, message, save };
}
