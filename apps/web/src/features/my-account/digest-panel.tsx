import { Button, NativeSelect, Stack, Switch } from '@mantine/core';
import { type DigestView, readDigest, saveDigest } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';

const say = wordsOf({
  title: { he: 'סיכום בוקר במייל', en: 'Morning digest by mail' },
  help: {
    he: 'המכירות של אתמול מול הימים המקבילים בלוח העברי, מה נמכר ומה ירד, ומה מחכה לכם היום. לפי ההרשאות שלכם.',
    en: "Yesterday's sales against the same days of the Hebrew calendar, what sold and what fell, and what waits for you today. By your rights.",
  },
  on: { he: 'שלחו לי סיכום בכל בוקר', en: 'Send me a digest every morning' },
  hour: { he: 'בשעה', en: 'At' },
  rests: {
    he: 'לא בשבת ובחג: סיכום אחד אחרי צאתם',
    en: 'Not on Shabbat and holidays: one digest after their end',
  },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'סיכום הבוקר נשמר', en: 'The morning digest was saved' },
});

const KEY = ['account', 'digest'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The user's morning digest: whether it comes, and when. */
export function DigestPanel(): ReactNode {
  const words = useWords(say);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readDigest, undefined, { signal }),
  });
  return (
    <Panel title={words('title')}>
      <QuietText>{words('help')}</QuietText>
      <Loaded query={query} label={words('title')}>
        {({ data }) => <DigestForm key={data.next_at} stored={data} />}
      </Loaded>
    </Panel>
  );
}

function DigestForm({ stored }: { readonly stored: DigestView }): ReactNode {
  const words = useWords(say);
  const [{ on, hour, rests }, setWish] = useState(stored);
  const [busy, setBusy] = useState(false);
  const set = (more: Partial<DigestView>): void => setWish((wish) => ({ ...wish, ...more }));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await api.call(saveDigest, { body: { on, hour, rests } });
      queryClient.setQueryData(KEY, answer);
      toast({ text: words('saved'), tone: 'ok' });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Stack gap="md" mt="md" align="flex-start">
      <Switch
        size="md"
        label={words('on')}
        checked={on}
        onChange={(event) => set({ on: event.currentTarget.checked })}
      />
      {on && (
        <>
          <NativeSelect
            size="md"
            label={words('hour')}
            data={HOURS}
            value={String(hour)}
            onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
          />
          <Switch
            size="md"
            label={words('rests')}
            checked={rests}
            onChange={(event) => set({ rests: event.currentTarget.checked })}
          />
        </>
      )}
      <Button size="md" loading={busy} onClick={() => void save()}>
        {words('save')}
      </Button>
    </Stack>
  );
}
