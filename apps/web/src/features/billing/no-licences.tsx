import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { quiet } from '../../ui/content/quiet.tsx';

/** The text that the specification requires (records §8), shown next to its explanation. */
const NO_LICENSES = 'THERE IS NO LICENSES, NEED TO BUY MORE';

export function NoLicences(): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />} title={t('noLicences')}>
      <bdi dir="ltr" className={quiet}>
        {NO_LICENSES}
      </bdi>
    </MessageBox>
  );
}
