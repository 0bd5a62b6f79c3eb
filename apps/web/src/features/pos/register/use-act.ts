import { useEffect, useRef, useState } from 'react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { notify } from '../bill/notice.store.ts';
import { describeAct } from './register-act-words.ts';
import { newActForm, runRegisterAct } from './register-runtime.ts';

/** Runs the one act of a form and shows the outcome; a refusal is shown as a notice. */
export function useAct(
  onDone: () => void,
  /** Runs once the act is stored, at the server or on the device, also when the form was left. */
  onStored?: () => void,
): (what: Parameters<typeof runRegisterAct>[1]) => void {
  const [form] = useState(newActForm);
  // True when the user has left the form meanwhile: they stay where they are.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return (what) =>
    runRegisterAct(form, what, (outcome) => {
      if (outcome.kind === 'refused') {
        notify(outcome.code);
        return;
      }
      onStored?.();
      toast({
        text: i18n.t(outcome.kind === 'stored' ? 'register:saved' : 'register:kept', {
          what: describeAct(what),
        }),
        tone: outcome.kind === 'stored' ? 'ok' : 'warn',
        id: 'register',
      });
      if (!left.current) onDone();
    });
}
