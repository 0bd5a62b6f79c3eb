import { isDeepStrictEqual } from 'node:util';
import type { DiscountRule } from '@dalpak/engine';
import { nextSyncVersion, type TenantTx } from '../../../kernel/db/index.ts';
import {
  ensureCustomerGroup,
  findPricedProducts,
  findPricedProductsByBarcode,
  leaseRuleIds,
  readProductCode,
  lockRulesOfSource,
  upsertRules,
  type SourcedRule,
} from '../../catalogue/index.ts';
import type { ReportBuilder } from './import-report.ts';
import type { ListCollector, ListFile, ListMapping } from './list-mapping.ts';
import { readList } from '../files/list-records.ts';
import {
  PROMO_COLUMNS,
  readPromoLine,
  type LawPromoColumn,
  type PromoCells,
  type PromoColumn,
  type PromoHead,
  type PromoLine,
} from './promo-line.ts';
import { mapPromotion, type PromoProduct, type RuleDraft } from './promo.mapping.ts';

/** Name of the customer group of club members, to which `club` promotions apply. */
export const CLUB_GROUP = 'מועדון';

interface Promotion {
  readonly head: PromoHead;
  readonly firstLine: number;
  readonly lines: PromoLine[];
  readonly codes: Set<string>;
}

interface Changes {
  readonly added: readonly SourcedRule[];
  readonly changed: readonly SourcedRule[];
  readonly unchanged: number;
}

const LOOKUP_BATCH = 5000;

/**
 * The promotions of a store, which become discount rules. They are identified by their number in
 * the chain; rules that a newer file no longer has end by their date. The prices of the same store
 * are imported first: lines whose product the shop does not have are left out.
 */
export const promoList: ListMapping<PromoCells, Promotion> = {
  kind: 'promos',
  tables: ['Discounts'],
  isBulk: false,
  read: (input, options) =>
    readList<PromoColumn, LawPromoColumn>(input, 'promos', PROMO_COLUMNS, options),
  collect: collectPromotions,
  compare: async (tx, file, options) => {
    const mapped = mapAll(file, await findProducts(tx, file.entries));
    const drafts =
      options.openEnded === true ? mapped.map((draft) => ({ ...draft, activeTo: null })) : mapped;
    const changes = await findChanges(tx, file.source, drafts);
    return {
      imported: changes.added.length,
      changed: changes.changed.length,
      unchanged: changes.unchanged,
      write: () => writeChanges(tx, file.source, changes),
    };
  },
};

function collectPromotions(): ListCollector<PromoCells, Promotion> {
  const promotions = new Map<string, Promotion>();
  return {
    add({ line, cells }, report) {
      const result = readPromoLine(cells, line);
      if (result.kind === 'skip') report.skip(line, result.reason, result.text);
      else addLine(promotions, result.head, result.line, report);
    },
    entries: () => [...promotions.values()],
  };
}

function addLine(
  promotions: Map<string, Promotion>,
  head: PromoHead,
  line: PromoLine,
  report: ReportBuilder,
): void {
  const known = promotions.get(head.promotionId);
  if (known === undefined) {
    promotions.set(head.promotionId, {
      head,
      firstLine: line.line,
      lines: [line],
      codes: new Set([line.codeKey]),
    });
  } else if (known.codes.has(line.codeKey)) {
    report.skip(line.line, 'duplicate', `${head.promotionId} ${line.codeKey}`);
  } else {
    known.codes.add(line.codeKey);
    known.lines.push(line);
  }
}

async function findProducts(
  tx: TenantTx,
  promotions: readonly Promotion[],
): Promise<ReadonlyMap<string, PromoProduct>> {
  const keys = [
    ...new Set(promotions.flatMap((promotion) => promotion.lines.map((line) => line.codeKey))),
  ];
  const found = new Map<string, PromoProduct>();
  for (let from = 0; from < keys.length; from += LOOKUP_BATCH) {
    const batch = keys.slice(from, from + LOOKUP_BATCH);
    for (const product of await findPricedProducts(tx, batch)) found.set(product.code, product);
    // Products that were created by hand have a code of their own and are found by their barcode.
    const missing = new Map(
      batch
        .filter((key) => !found.has(key))
        .map((key) => [readProductCode(key)?.barcode ?? key, key]),
    );
    for (const product of await findPricedProductsByBarcode(tx, [...missing.keys()])) {
      const key = missing.get(product.code);
      if (key !== undefined) found.set(key, product);
    }
  }
  return found;
}

function mapAll(
  { entries, report }: ListFile<Promotion>,
  products: ReadonlyMap<string, PromoProduct>,
): readonly RuleDraft[] {
  return entries.flatMap(({ head, lines, firstLine }) => {
    const known = lines.filter((line) => products.has(line.codeKey)).length;
    report.linesWithProduct += known;
    const result = mapPromotion(head, lines, (key) => products.get(key));
    if (result.kind === 'unmapped') {
      if (result.reason === 'online_only') report.linesOnlineOnly += known;
      report.leaveUnmapped({
        promotionId: head.promotionId,
        description: head.description,
        reason: result.reason,
        lines: known,
      });
      return [];
    }
    const { promotion } = result;
    report.linesMapped += promotion.lines;
    for (const kind of promotion.kinds) report.map(kind);
    for (const flag of promotion.flags)
      report.flag(firstLine, flag, `${head.promotionId} ${head.description}`);
    if (promotion.unmappedLines > 0)
      report.flag(firstLine, 'partly_mapped', `${head.promotionId} ${head.description}`);
    return [promotion.rule];
  });
}

async function findChanges(
  tx: TenantTx,
  source: string,
  drafts: readonly RuleDraft[],
): Promise<Changes> {
  const stored = await lockRulesOfSource(tx, source);
  const club = drafts.some((draft) => draft.club) ? await ensureCustomerGroup(tx, CLUB_GROUP) : 0;
  const added: SourcedRule[] = [];
  const changed: SourcedRule[] = [];
  let unchanged = 0;
  for (const draft of drafts) {
    const known = stored.get(draft.code);
    const rule = toRule(draft, known?.id ?? 0, club);
    if (known === undefined) added.push({ externalId: draft.code, rule });
    else if (isDeepStrictEqual(known, rule)) unchanged += 1;
    else changed.push({ externalId: draft.code, rule });
  }
  return { added, changed, unchanged };
}

function toRule({ club, ...rule }: RuleDraft, id: number, clubGroup: number): DiscountRule {
  return { ...rule, id, customerGroups: club ? [clubGroup] : [] };
}

async function writeChanges(tx: TenantTx, source: string, changes: Changes): Promise<void> {
  if (changes.added.length + changes.changed.length === 0) return;
  const first = changes.added.length === 0 ? 0 : await leaseRuleIds(tx, changes.added.length);
  const added = changes.added.map(({ externalId, rule }, i) => ({
    externalId,
    rule: { ...rule, id: first + i },
  }));
  // Locked right before the first write: the counter row stays locked until commit.
  const version = await nextSyncVersion(tx, 'Discounts');
  await upsertRules(tx, source, [...added, ...changes.changed], version);
}
