import { Button, Group, Textarea } from '@mantine/core';
import {
  listPluginReviews,
  permissionKey,
  type PluginReview,
  reviewPlugin,
} from '@dalpak/contracts';
import { IconPuzzle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { usePermissionWords } from '../../record-kit/plugin-permission-words.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { changedLines } from './changed-lines.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './provider.module.css';

const say = wordsOf({
  title: { he: 'תוספים של עסקים', en: 'Plugins of businesses' },
  none: { he: 'אין תוספים לבדיקה', en: 'No plugins to review' },
  asks: { he: 'ההרשאות שהתוסף מבקש', en: 'Permissions that it asks for' },
  triggers: { he: 'כפתורים:', en: 'Buttons:' },
  background: { he: 'פועל גם ברקע, בלי שפותחים אותו', en: 'Also runs in the background, unopened' },
  settings: { he: 'הגדרות:', en: 'Settings:' },
  noPermissions: { he: 'אין', en: 'None' },
  isNew: { he: 'חדשה', en: 'new' },
  code: {
    he: 'מה השתנה בדף מאז גרסה {{version}}',
    en: 'What changed in the page since {{version}}',
  },
  first: { he: 'הדף (גרסה ראשונה)', en: 'The page (first version)' },
  approvals: { he: 'אישורים: {{count}} מתוך {{needed}}', en: 'Approvals: {{count}} of {{needed}}' },
  waiting: { he: 'ממתין לבדיקה', en: 'Waiting for review' },
  approved: { he: 'פועל', en: 'Running' },
  approve: { he: 'אשרו', en: 'Approve' },
  refuse: { he: 'דחו', en: 'Refuse' },
  stop: { he: 'עצרו בכל המסכים', en: 'Stop on every screen' },
  reason: { he: 'סיבה', en: 'Reason' },
  mine: {
    he: 'כבר אישרתם, או שהעליתם אותו בעצמכם.',
    en: 'You approved it, or uploaded it yourself.',
  },
});

/** Plugins that wait for the provider's reviewers, and those that run. */
export function PluginReviewsScreen(): ReactNode {
  const words = useWords(say);
  const query = useQuery({
    queryKey: ['plugin-reviews'],
    queryFn: async ({ signal }) => (await api.call(listPluginReviews, {}, { signal })).data,
  });
  return (
    <Page width={960}>
      <PageTitle>{words('title')}</PageTitle>
      <Loaded query={query} label={words('title')}>
        {(reviews) =>
          reviews.length === 0 ? (
            <Panel>
              <EmptyState icon={<IconPuzzle size={28} />} title={words('none')} />
            </Panel>
          ) : (
            reviews.map((review) => (
              <Review
                key={`${review.business.uuid} ${review.id} ${review.version}`}
                of={review}
                onJudged={() => void query.refetch()}
              />
            ))
          )
        }
      </Loaded>
    </Page>
  );
}

function Review({
  of: review,
  onJudged,
}: {
  readonly of: PluginReview;
  readonly onJudged: () => void;
}): ReactNode {
  const words = useWords(say);
  const permissionWords = usePermissionWords();
  const [reason, setReason] = useState('');
  const { business, id, version, manifest, page, earlier, state, approvals, needed, mine } = review;
  const before = new Set(earlier?.manifest.permissions.map(permissionKey));
  const judge = async (verdict: 'approve' | 'refuse' | 'stop'): Promise<void> => {
    try {
      await api.call(reviewPlugin, {
        params: { uuid: business.uuid, id, version },
        body: verdict === 'approve' ? { verdict } : { verdict, reason: reason.trim() },
      });
      setReason('');
      onJudged();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Panel>
      <Group justify="space-between">
        <h2 className={classes['name']}>
          {manifest.name[currentLanguage()]} <Code>{version}</Code> · <bdi>{business.name}</bdi>
        </h2>
        <StatusDot tone={state === 'approved' ? 'ok' : 'warn'}>{words(state)}</StatusDot>
      </Group>
      <p className={quiet}>{words('approvals', { count: approvals, needed })}</p>
      <p>{manifest.about[currentLanguage()]}</p>
      {manifest.triggers.length > 0 && (
        <p>
          {words('triggers')}{' '}
          {manifest.triggers.map(({ label }) => label[currentLanguage()]).join(', ')}
        </p>
      )}
      {manifest.background && <p>{words('background')}</p>}
      {manifest.settings.length > 0 && (
        <p>
          {words('settings')}{' '}
          {manifest.settings.map(({ label }) => label[currentLanguage()]).join(', ')}
        </p>
      )}
      <h3 className={classes['name']}>{words('asks')}</h3>
      {manifest.permissions.length === 0 ? (
        <p className={quiet}>{words('noPermissions')}</p>
      ) : (
        <ul>
          {manifest.permissions.map((permission) => (
            <li key={permissionKey(permission)}>
              {permissionWords(permission)}
              {!before.has(permissionKey(permission)) && <strong> · {words('isNew')}</strong>}
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes['name']}>
        {earlier === null ? words('first') : words('code', { version: earlier.version })}
      </h3>
      <div
        className={classes['code']}
        role="region"
        aria-label={manifest.name[currentLanguage()]}
        tabIndex={0}
        dir="ltr"
      >
        {changedLines(earlier?.page ?? null, page)}
      </div>
      <Textarea
        label={words('reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {mine && state === 'waiting' && <p className={quiet}>{words('mine')}</p>}
      <Group justify="flex-end" gap="sm">
        {state === 'waiting' ? (
          <>
            <Button
              variant="default"
              disabled={reason.trim() === ''}
              onClick={() => void judge('refuse')}
            >
              {words('refuse')}
            </Button>
            <Button disabled={mine} onClick={() => void judge('approve')}>
              {words('approve')}
            </Button>
          </>
        ) : (
          <Button
            color="red"
            variant="outline"
            disabled={reason.trim() === ''}
            onClick={() => void judge('stop')}
          >
            {words('stop')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
