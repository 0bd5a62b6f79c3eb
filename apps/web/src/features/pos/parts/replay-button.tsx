import { COMPONENT } from '@dalpak/contracts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { go } from '../../../platform/router/navigation.ts';
import { replayAddress, type ReplayKind } from '../../../platform/router/replay-address.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';

interface ReplayButtonProps {
  readonly kind: ReplayKind;
  readonly id: string;
}

/** Opens what happened in a sale or an order, for those who may see it. */
export function ReplayButton({ kind, id }: ReplayButtonProps): ReactNode {
  const { t } = useTranslation('transactions');
  const init = useAppInit();
  const mayReadAll = { type: 'components', action: 'r', key: COMPONENT.transactions } as const;
  const mayReadOwn = { type: 'pos', key: 'pos.search.tran' } as const;
  const isAllowed =
    checkAccess(init, mayReadAll) === 'ok' ||
    (kind === 'sale' && checkAccess(init, mayReadOwn) === 'ok');
  if (!isAllowed) return null;
  return (
    <BigButton
      wide
      icon={<IconPlayerTrackNext size={20} aria-hidden />}
      onClick={() => go(replayAddress(kind, id))}
    >
      {t('replay')}
    </BigButton>
  );
}
