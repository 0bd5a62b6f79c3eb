import { signupProducts } from '@dalpak/contracts';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money } from '../../ui/figures/num.tsx';
import type { ChosenOffer } from './signup-kind.ts';
import { tierName } from './tier-name.ts';

/** What the new business will pay: nothing is shown where no one bills it. */
export function SignUpSale({
  type,
  offer,
}: {
  readonly type: 2 | 3;
  readonly offer: ChosenOffer | null;
}): ReactNode {
  const { t } = useTranslation('registration');
  const { data } = useQuery({
    queryKey: ['sign-up-sale', type, offer?.kind, offer?.id],
    queryFn: ({ signal }) =>
      api.call(
        signupProducts,
        {
          query: {
            type: type === 2 ? '2' : '3',
            ...(offer === null ? {} : { [offer.kind]: offer.id }),
          },
        },
        { signal },
      ),
  });
  const sale = data?.data.sale ?? null;
  if (sale === null) return null;
  return (
    <MessageBox
      tone="quiet"
      icon={<IconReceipt size={20} />}
      title={t('sale.title', { name: sale.tier === null ? sale.name : tierName(sale.tier) })}
    >
      <div>
        <Money agorot={sale.price} /> {t(`sale.periods.${sale.period}`)} · {t('sale.before')}{' '}
        <Money agorot={sale.before_vat} />
      </div>
      <div>{t('sale.licences', { tills: sale.tills, people: sale.people })}</div>
      <div>{t('sale.first', { day: formatDate(sale.starts, 'date') })}</div>
    </MessageBox>
  );
}
