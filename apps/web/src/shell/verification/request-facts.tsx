import { parseOperation, type PermissionRequestView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './approve.module.css';

/**
 * What an approval will cover, shown wherever it can be given: the operation, the product from the
 * business's own catalogue, and the bound value. The words that the till wrote come last and are
 * marked as such.
 */
export function RequestFacts({ request }: { readonly request: PermissionRequestView }): ReactNode {
  const { t } = useTranslation('permissions');
  const operation = parseOperation(request);
  const exactly = approvedValueText(request.key, request.value);
  const { product } = request;
  return (
    <Facts className={classes['facts']}>
      <Fact label={t('what')} className={classes['what']}>
        {operation === null ? request.key : operationWord(operation)}
      </Fact>
      {product !== null && (
        <Fact label={t('boundProduct')} className={classes['exactly']}>
          {product.name === '' ? t('productUnknown', { id: product.id }) : product.name}
        </Fact>
      )}
      {exactly !== '' && (
        <Fact label={t('exactly')} className={classes['exactly']}>
          {exactly}
        </Fact>
      )}
      <Fact label={t('where')}>
        {request.terminal === null
          ? t('backOffice')
          : [request.branch, request.terminal.name].join(' · ')}
      </Fact>
      {request.desc !== '' && (
        <Fact label={t('told')} className={classes['told']}>
          {request.desc}
        </Fact>
      )}
    </Facts>
  );
}
