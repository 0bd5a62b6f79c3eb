/** Test data: small price files in the forms that chains publish by law. */

export interface LawItem {
  readonly code: string;
  readonly name?: string;
  readonly price?: string;
  readonly weighed?: string;
}

const itemFields = ({
  code,
  name,
  price,
  weighed,
}: LawItem): readonly (readonly [string, string | undefined])[] => [
  ['ItemCode', code],
  ['ItemName', name],
  ['ManufacturerName', 'תנובה'],
  ['UnitQty', 'גרם'],
  ['Quantity', '250.00'],
  ['bIsWeighted', weighed ?? '0'],
  ['ItemPrice', price ?? '5.00'],
  ['AllowDiscount', '1'],
  ['ItemStatus', '1'],
];

const elements = (fields: readonly (readonly [string, string | undefined])[]): string =>
  fields
    .map(([name, value]) =>
      value === undefined ? '' : `<${name}>${value.replaceAll('&', '&amp;')}</${name}>`,
    )
    .join('\n      ');

const HEAD = (chain: string, store: string): string =>
  `<ChainId>${chain}</ChainId>\n  <SubChainId>1</SubChainId>\n  <StoreId>${store}</StoreId>`;

/** Most chains: Root/Items/Item. */
export function itemsXml(
  items: readonly LawItem[],
  { chain = '7290696200003', store = '097' } = {},
): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<Root>\n  ${HEAD(chain, store)}\n  <Items Count="${items.length}">\n${items.map((item) => `    <Item>\n      ${elements(itemFields(item))}\n    </Item>`).join('\n')}\n  </Items>\n</Root>\n`;
}

/** Prices/Products/Product, the name under ItemNm. */
export function productsXml(items: readonly LawItem[]): string {
  return itemsXml(items)
    .replaceAll('Item>', 'Product>')
    .replaceAll('Items', 'Products')
    .replaceAll('ItemName>', 'ItemNm>')
    .replaceAll('Root>', 'Prices>')
    .replaceAll('bIsWeighted', 'BisWeighted')
    .replaceAll('StoreId', 'StoreID')
    .replaceAll('ChainId', 'ChainID');
}

/** All names in capitals, in another namespace, as one chain's system writes. */
export function capitalsXml(items: readonly LawItem[]): string {
  return itemsXml(items)
    .replaceAll(
      /<(\/?)(\w+)/g,
      (_, slash: string, name: string) => `<${slash}asx:${name.toUpperCase()}`,
    )
    .replace('<asx:ROOT>', '<asx:ROOT xmlns:asx="http://example.com/">');
}

export interface LawPromotion {
  readonly id: string;
  readonly description: string;
  readonly codes: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly clubs?: readonly string[];
  /** Codes of the gifts, with the price of each. */
  readonly gifts?: Readonly<Record<string, string>>;
}

/** Root/Promotions/Promotion with the figures next to the item list, and the clubs after it. */
export function promotionsXml(promotions: readonly LawPromotion[], store = '097'): string {
  const one = ({
    id,
    description,
    codes,
    fields = {},
    clubs = ['0'],
    gifts = {},
  }: LawPromotion): string => `
    <Promotion>
      ${elements([['PromotionId', id], ['PromotionDescription', description], ['PromotionStartDate', '2026-01-01'], ['PromotionEndDate', '2027-12-31'], ...Object.entries(fields)])}
      <AdditionalRestrictions><AdditionalIsCoupon>${fields['AdditionalIsCoupon'] ?? '0'}</AdditionalIsCoupon><AdditionalIsActive>${fields['AdditionalIsActive'] ?? '1'}</AdditionalIsActive></AdditionalRestrictions>
      <PromotionItems>
        ${codes.map((code) => `<Item><ItemCode>${code}</ItemCode><IsGiftItem>0</IsGiftItem></Item>`).join('\n        ')}
        ${Object.entries(gifts)
          .map(
            ([code, price]) =>
              `<Item><ItemCode>${code}</ItemCode><IsGiftItem>1</IsGiftItem><GiftItemPrice>${price}</GiftItemPrice></Item>`,
          )
          .join('')}
      </PromotionItems>
      <Clubs>${clubs.map((club) => `<ClubId>${club}</ClubId>`).join('')}</Clubs>
    </Promotion>`;
  return `\ufeff<Root>\n  ${HEAD('7290696200003', store)}\n  <Promotions Count="${promotions.length}">${promotions.map(one).join('')}\n  </Promotions>\n</Root>`;
}

/**
 * Promotions/Promotion/Groups/Group/PromotionItems/PromotionItem with the figures in every item.
 */
export function groupsXml(
  items: readonly { readonly code: string; readonly price: string; readonly quantity: string }[],
): string {
  return `<?xml version='1.0' encoding='utf-8'?><Root>${HEAD('7290696200003', '097')}<Promotions><Promotion><PromotionID>21</PromotionID><PromotionDescription>2 ב-12 חלב</PromotionDescription>
    <PromotionStartDateTime>2026-01-01T00:00:00.000</PromotionStartDateTime><PromotionEndDateTime>2027-12-31T02:59:00.000</PromotionEndDateTime><ClubID>0 - כלל הלקוחות</ClubID><IsGiftItem /><AdditionalIsCoupon>0</AdditionalIsCoupon><AdditionalRestrictions />
    <Groups><Group><GroupID>1</GroupID><MinPurchaseAmount /><PromotionItems>${items.map(({ code, price, quantity }) => `<PromotionItem><ItemCode>${code}</ItemCode><RewardType>10</RewardType><MinQty>${quantity}</MinQty><DiscountRate /><DiscountedPrice>${price}</DiscountedPrice></PromotionItem>`).join('')}</PromotionItems></Group></Groups>
    </Promotion></Promotions></Root>`;
}

/** Root/Sales/Sale: every product of a promotion is a separate element. */
export function salesXml(id: string, codes: readonly string[]): string {
  return `<Promos>${HEAD('7290696200003', '097')}<Sales>${codes.map((code) => `<Sale><ItemCode>${code}</ItemCode><PromotionID>${id}</PromotionID><PromotionDescription>2 ב-12 חלב</PromotionDescription><RewardType>10</RewardType><MinQty>2</MinQty><DiscountedPrice>12.00</DiscountedPrice><PromotionEndDate>31/12/2027</PromotionEndDate><ClubId>0</ClubId></Sale>`).join('')}</Sales></Promos>`;
}

export const STORES_XML =
  '<?xml version="1.0"?><Root><ChainId>7290696200003</ChainId><ChainName>ויקטורי</ChainName><SubChains><SubChain><SubChainId>1</SubChainId><Stores><Store><StoreId>001</StoreId><StoreName>תלפיות</StoreName><Address>האומן 15</Address><City>3000</City></Store><Store><StoreId>097</StoreId><StoreName>גדרה</StoreName><Address></Address><City>2550</City></Store></Stores></SubChain></SubChains></Root>';
