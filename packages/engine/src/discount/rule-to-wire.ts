import { ONE } from '../kernel/units.ts';
import type { DiscountLevel, DiscountRule, ProductSelector } from './discount.types.ts';
import { HUNDRED, wordsOf, type WireLevel, type WireRule, type WireSelector } from './rule-wire.ts';

function selectorToWire(selector: ProductSelector): WireSelector {
  const lists = {
    products: selector.products,
    departments: selector.departments,
    categories: selector.categories,
    suppliers: selector.suppliers,
    exclude_products: selector.exclude.products,
    exclude_departments: selector.exclude.departments,
    exclude_categories: selector.exclude.categories,
    exclude_suppliers: selector.exclude.suppliers,
  };
  const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  return selector.all ? { ...filled, all: 1 } : filled;
}

function minutesToWire(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function levelToWire(level: DiscountLevel): WireLevel {
  const { purchase, gift } = level;
  return {
    id: level.id,
    priority: level.priority,
    purchase: {
      ...selectorToWire(purchase),
      type: purchase.type === 'count' ? 1 : 2,
      total: purchase.total / (purchase.type === 'count' ? ONE : HUNDRED),
      each: purchase.each ? 1 : 0,
      unit: purchase.unit,
    },
    gift: {
      ...selectorToWire(gift),
      calc_type: gift.calcType,
      type: gift.type,
      total: gift.total / HUNDRED,
      total_count: gift.totalCount / ONE,
      unit: gift.unit,
      ...wordsOf(gift),
    },
  };
}

/** Encodes a rule in the wire format of the sync. */
export function ruleToWire(rule: DiscountRule): WireRule {
  return {
    id: rule.id,
    code: rule.code,
    name: rule.name,
    date_from: rule.activeFrom,
    date_to: rule.activeTo,
    time_from: minutesToWire(rule.timeFrom),
    time_to: minutesToWire(rule.timeTo),
    days: rule.days,
    groups: rule.customerGroups,
    double: rule.double ? 1 : 0,
    double_force: rule.doubleForce ? 1 : 0,
    timing: rule.timing,
    limit: rule.limit,
    ...(rule.limits === undefined ? {} : { limits: rule.limits }),
    coupon_type: rule.couponType,
    coupon_production: rule.couponProduction,
    levels: rule.levels.map(levelToWire),
  };
}
