import {
  buildRuleIndex,
  type CatalogueProduct,
  freezeSale,
  getDocumentType,
  makeAccount,
  newCart,
  type PaperModel,
  paperModel,
  type PaperStyle,
  priceCart,
  PRODUCT_TYPE,
  reduceCart,
  type ReceiptBusiness,
} from '@dalpak/engine';

const product = (id: number, name: string, price: number, code: string): CatalogueProduct => ({
  id,
  code,
  name,
  barcode: '',
  departmentId: null,
  categoryId: null,
  supplierId: null,
  price,
  vatGroup: 0,
  vatFree: false,
  weighed: false,
  type: PRODUCT_TYPE.regular,
  discountable: true,
});

const GOODS = [
  [product(1, 'חלב 3%', 690, '1001'), 2_000],
  [product(2, 'לחם מחמצת', 2_490, '1002'), 1_000],
  [product(3, 'שוקולד מריר 70%', 1_290, '1003'), 3_000],
] as const;

/**
 * A sample document of a type in the current print layout, for the preview; nothing is stored.
 * @param now local date and time
 */
export function sampleDocument(
  type: number,
  style: PaperStyle,
  { business, now }: { readonly business: ReceiptBusiness; readonly now: string },
): PaperModel {
  let next = 0;
  const env = {
    vatRate: 1_800,
    rounding: 'tens_of_agorot' as const,
    rules: buildRuleIndex([]),
    newId: () => String((next += 1)),
    now: () => 0,
    localNow: () => now,
  };
  const { insertsProducts, numbering } = getDocumentType(type);
  // A type that cannot have manual goods is previewed as an invoice.
  const shown = insertsProducts ? type : 6;
  let cart = newCart(
    { documentType: shown, branchId: 1, terminalId: 1, employeeId: null, header: {} },
    env,
  );
  for (const [goods, quantity] of GOODS) {
    const added = reduceCart(cart, { type: 'addProduct', product: goods, quantity }, env);
    if (added.ok) ({ cart } = added.value);
  }
  const discounted = reduceCart(
    cart,
    { type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } },
    env,
  );
  if (discounted.ok) ({ cart } = discounted.value);
  const account =
    numbering === 'terminal'
      ? null
      : makeAccount({
          type: 'customer',
          id: 1,
          code: '1',
          name: 'דנה לוי',
          vatId: '123456782',
          address: 'הנמל',
          addressNumber: '3',
          city: 'חיפה',
        });
  const sale = { ...freezeSale({ ...cart, account }, priceCart(cart, env)), number: 1_000_042 };
  const paper = paperModel({
    sale,
    business,
    employeeName: 'נועה',
    terminalName: numbering === 'terminal' ? 'קופה 1' : '',
    issuedAt: now,
    mode: 'original',
    style,
  });
  return shown === type ? paper : { ...paper, title: getDocumentType(type).name };
}
