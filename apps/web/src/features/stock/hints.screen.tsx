import { COMPONENT, listOrderHints } from '@dalpak/contracts';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords } from '../../platform/i18n/words-of.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { HintBasket } from './hint-basket.tsx';
import { sayHint } from './hint-words.ts';
import classes from './stock.module.css';

const HINTS_KEY = [...recordsKey(COMPONENT.stockLevels), 'hints'];

/** What to order for the next deliveries, by supplier and warehouse, with the sum of each line. */
export function OrderHintsScreen(): ReactNode {
  const say = useWords(sayHint);
  const query = useQuery({
    queryKey: HINTS_KEY,
    queryFn: ({ signal }) => api.call(listOrderHints, {}, { signal }),
  });
  return (
    <Page width={1120}>
      <PageHead>
        <PageTitle>{say('title')}</PageTitle>
        <a className={classes['correct']} href={hrefOf('/stock/low')}>
          {say('toLow')}
        </a>
      </PageHead>
      <QuietText>{say('about')}</QuietText>
      <Loaded query={query} label={say('loading')}>
        {({ data, forecast }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconPackages size={28} />}
              title={say(forecast ? 'none' : 'noForecast')}
              text={say(forecast ? 'noneText' : 'noForecastText')}
            />
          ) : (
            data.map((basket) => (
              <HintBasket key={`${basket.supplier.id}-${basket.warehouse.id}`} basket={basket} />
            ))
          )
        }
      </Loaded>
    </Page>
  );
}
