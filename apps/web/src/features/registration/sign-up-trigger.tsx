import { Button } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAppInit } from '../../platform/session/session.store.ts';

/** The provider's own cloud, where services and packages are sold. */
const PROVIDER_CLOUD = 1;
const ADDRESSES: Readonly<Record<number, string>> = {
  [COMPONENT.services]: '/signup/cloud/2?service=',
  [COMPONENT.packages]: '/signup/cloud/3?package=',
};

/** Signs a customer up for the one service or package that is checked. */
export function SignUpTrigger({ place, component, ids }: SlotProps['records.triggers']): ReactNode {
  const { t } = useTranslation('registration');
  const { service } = useAppInit();
  const address = ADDRESSES[component];
  const [id] = ids;
  if (
    address === undefined ||
    id === undefined ||
    place === 'list' ||
    ids.length !== 1 ||
    service?.cloud_id !== PROVIDER_CLOUD
  )
    return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => go(`${address}${id}`)}
    >
      {t('sale.signUp')}
    </Button>
  );
}
