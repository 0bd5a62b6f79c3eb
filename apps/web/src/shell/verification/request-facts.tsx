import { parseOperation, type PermissionRequestView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
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
    <dl className={classes['facts']}>
      <dt>{t('what')}</dt>
      <dd className={classes['what']}>
        {operation === null ? request.key : operationWord(operation)}
      </dd>
      {product !== null && (
        <>
          <dt>{t('boundProduct')}</dt>
          <dd className={classes['exactly']}>
            {product.name === '' ? t('productUnknown', { id: product.id }) : product.name}
          </dd>
        </>
      )}
      {exactly !== '' && (
        <>
          <dt>{t('exactly')}</dt>
          <dd className={classes['exactly']}>{exactly}</dd>
        </>
      )}
      <dt>{t('where')}</dt>
      <dd>
        {request.terminal === null
          ? t('backOffice')
          : [request.branch, request.terminal.name].join(' · ')}
      </dd>
      {request.desc !== '' && (
        <>
          <dt>{t('told')}</dt>
          <dd className={classes['told']}>{request.desc}</dd>
        </>
      )}
    </dl>
  );
}
