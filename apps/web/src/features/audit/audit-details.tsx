import type { AuditItem } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Code, DateText } from '../../ui/figures/num.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { type Fact as Changed, listChanges, type NameOf, settingOf } from './audit-facts.ts';
import { describeSubject } from './audit-subject.ts';
import { describeActor, approversOf, titleOf } from './audit-words.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './audit.module.css';
import { FactValue } from './fact-value.tsx';

/** What the action is about: its kind and name, linked where the user may open it. */
export function Subject({
  item,
  nameOf,
}: {
  readonly item: AuditItem;
  readonly nameOf: NameOf;
}): ReactNode {
  const { kind, name, code, route } = describeSubject(item, nameOf);
  const called = name === '' ? <Code>{code}</Code> : <bdi>{name}</bdi>;
  return (
    <>
      <span className={classes['kind']}>{kind}</span>{' '}
      {route === null ? (
        called
      ) : (
        <a className={classes['link']} href={hrefOf(route)}>
          {called}
        </a>
      )}
    </>
  );
}

/** The operation for which a permission was requested. */
function requestedOperation({ entity, after }: AuditItem): string {
  const operation =
    entity === 'permission_request' &&
    typeof after === 'object' &&
    after !== null &&
    'operation' in after
      ? after.operation
      : '';
  return typeof operation === 'string' ? operation : '';
}

function Changes({
  item,
  facts,
}: {
  readonly item: AuditItem;
  readonly facts: readonly Changed[];
}): ReactNode {
  const { t } = useTranslation('audit');
  const setting = settingOf(item);
  const isChange = item.before !== null && item.before !== undefined;
  return (
    <section>
      <h3 className={classes['keptTitle']}>{t(isChange ? 'changes' : 'made')}</h3>
      <dl className={classes['changes']}>
        {facts.map((fact) => (
          <div key={fact.key} className={classes['change']}>
            <dt>{fact.label}</dt>
            <dd>
              {isChange && (
                <>
                  <span className={classes['was']}>
                    <span className={classes['unseen']}>{t('before')}: </span>
                    <FactValue
                      entity={item.entity}
                      fact={fact}
                      value={fact.before}
                      operation={requestedOperation(item)}
                      setting={setting}
                    />
                  </span>
                  <span className={classes['arrow']} aria-hidden>
                    ←
                  </span>
                </>
              )}
              <span>
                {isChange && <span className={classes['unseen']}>{t('after')}: </span>}
                <FactValue
                  entity={item.entity}
                  fact={fact}
                  value={fact.after}
                  operation={requestedOperation(item)}
                  setting={setting}
                />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All that the log has of one action. */
export function Details({
  item,
  nameOf,
}: {
  readonly item: AuditItem;
  readonly nameOf: NameOf;
}): ReactNode {
  const { t } = useTranslation('audit');
  const facts = listChanges(item, nameOf);
  const approvers = approversOf(item, nameOf);
  return (
    <div className={classes['details']}>
      <Facts>
        <Fact label={t('when')}>
          <DateText value={item.at} kind="datetime" />
        </Fact>
        {item.entity === 'permission_request' && item.employee !== null && (
          <Fact label={t('asked')}>{item.employee.name}</Fact>
        )}
        <Fact label={t(item.entity === 'permission_request' ? 'answered' : 'who')}>
          {describeActor(item)}
        </Fact>
        {approvers.length > 0 && <Fact label={t('approvedBy')}>{approvers.join(', ')}</Fact>}
        {item.terminal !== null && <Fact label={t('where')}>{item.terminal.name}</Fact>}
        <Fact label={t('subject')}>
          <Subject item={item} nameOf={nameOf} />
        </Fact>
      </Facts>
      {facts.length === 0 ? <p>{t('nothing')}</p> : <Changes item={item} facts={facts} />}
    </div>
  );
}

interface AuditDetailsProps {
  readonly item: AuditItem | null;
  readonly nameOf: NameOf;
  readonly onClose: () => void;
}

/** One action, in a drawer next to the list. */
export function AuditDetails({ item, nameOf, onClose }: AuditDetailsProps): ReactNode {
  return (
    <SideDrawer
      opened={item !== null}
      onClose={onClose}
      side="end"
      size={420}
      title={item === null ? '' : titleOf(item)}
    >
      {item !== null && <Details item={item} nameOf={nameOf} />}
    </SideDrawer>
  );
}
