import { COMPONENT, readSamples, removeSamples } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';

const say = wordsOf({
  title: { he: 'המסעדה מתחילה עם דוגמאות', en: 'The restaurant begins with samples' },
  text: {
    he: 'שולחנות, תחנות, תפריטים ומנות לדוגמה, כדי שאפשר יהיה לנסות את הקופה והמטבח מיד.',
    en: 'Sample tables, stations, menus and dishes, to try the till and the kitchen at once.',
  },
  remove: { he: 'הסירו את הדוגמאות', en: 'Remove the samples' },
  sure: { he: 'להסיר את כל הדוגמאות?', en: 'Remove all samples?' },
  sureText: {
    he: 'השולחנות, התחנות, התפריטים והמנות לדוגמה יצאו משימוש. מה שכבר נמכר נשאר.',
    en: 'The sample tables, stations, menus and dishes are deactivated. What was sold stays.',
  },
  removed: { he: 'הדוגמאות הוסרו', en: 'The samples were removed' },
});

const KEY = ['restaurant', 'samples'];

/** Tells a new restaurant of its sample records, and takes them out of use in one act. */
export function SamplesCard(): ReactNode {
  const may = useAccess({ type: 'components', action: 'e', key: COMPONENT.floors }) === 'ok';
  const say_ = useWords(say);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: KEY,
    enabled: may,
    queryFn: ({ signal }) => api.call(readSamples, {}, { signal }),
  });
  if (!may || data === undefined || data.data.records === 0) return null;
  const remove = (): void => {
    setAsking(false);
    api.call(removeSamples, { body: {} }).then(
      () => {
        toast({ text: say('removed'), tone: 'ok', id: 'samples' });
        void client.invalidateQueries({ queryKey: KEY });
      },
      (refusal: unknown) => setError(describeError(refusal).description),
    );
  };
  return (
    <Panel title={say_('title')}>
      <p>{say_('text')}</p>
      {error !== null && <p role="alert">{error}</p>}
      <Button variant="default" onClick={() => setAsking(true)}>
        {say_('remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={say_('sure')}
        text={say_('sureText')}
        confirmLabel={say_('remove')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
