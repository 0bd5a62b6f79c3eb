import { isProviderAdmin } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconScreenShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { declineGrant, screenQuery, useDeclined } from '../../platform/support/screen-share.ts';
import { supportQuery } from '../../platform/support/support-access.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';

/** The user drawer's item to share the screen after all, for a user who declined or stopped. */
export function ShareItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { t } = useTranslation('screenShare');
  const { user } = useAppInit();
  const ofProvider = user.kind === 'support' || isProviderAdmin(user.kind);
  const { data: access } = useQuery({ ...supportQuery, enabled: !ofProvider });
  const { data } = useQuery({ ...screenQuery, enabled: access?.status === 'approved' });
  const declined = useDeclined((state) => state.grant);
  const { offer, share } = data ?? { offer: null, share: null };
  if (offer === null || share !== null || declined !== offer.grant) return null;
  return (
    <DrawerItem
      icon={<IconScreenShare size={20} />}
      label={t('item')}
      onClick={() => {
        declineGrant(null);
        onPick();
      }}
    />
  );
}
