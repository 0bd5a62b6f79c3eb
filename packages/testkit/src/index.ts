// Test data builders, generators and fake devices for the tests of all packages. Development only.
export {
  cartArbitrary,
  historyArbitrary,
  MONEY_RUNS,
  PROPERTY_SEED,
  propertyOptions,
  SHELF,
} from './arbitraries.ts';
export {
  aCart,
  aGift,
  aLevel,
  anAccount,
  aPackage,
  aPayment,
  aProduct,
  aPurchase,
  aRow,
  aRule,
  aSelector,
  aWeighedProduct,
  aWireCart,
  type LevelFields,
} from './build.ts';
export {
  kiloCartArbitrary,
  kiloRulesArbitrary,
  narrowRulesArbitrary,
  noLists,
  ruledCart,
  ruledCartArbitrary,
  ruledRowArbitrary,
  rulesArbitrary,
  selectorArbitrary,
} from './discount-arbitraries.ts';
export { fakeEnv, type FakeEnv, type FakeEnvOptions } from './fake-env.ts';
export { aPaymentBy, tenderArbitrary, paymentArbitrary } from './payments.ts';
export { seededRandom, type Random } from './random.ts';
export { atNight, bySize, IS_NIGHTLY, representatives } from './test-size.ts';
export { openTill, shekels, Till } from './till.ts';
export { decodeEscPos, type PrintedJob } from './printer/decode-escpos.ts';
export { encodePng } from './printer/encode-png.ts';
export { startPrinterSimulator, type PrinterSimulator } from './printer/printer-simulator.ts';
export { decodeZpl, type ZplLabel } from './printer/decode-zpl.ts';
export { decodeEan } from './printer/decode-bars.ts';
export { SINK_CERTIFICATE, SINK_HOST } from './sinks/certificate.ts';
export { openHttpsSink, type HttpsSink, type SinkAnswer } from './sinks/https-sink.ts';
export { openSmtpSink, type SmtpSink } from './sinks/smtp-sink.ts';
export {
  almanacDay,
  aSeededProduct,
  aSeededShop,
  fraction,
  HELD_OUT_WEEKS,
  normal,
  SHOP_ENDS,
  SHOP_KINDS,
  type SeededShop,
  type ShopEnd,
  type ShopKind,
} from './seeded-shops.ts';
export { NO_SCORE, scoreShop, type ForecastScore } from './score-forecast.ts';
export { replayOrders, type OrderReplay } from './replay-orders.ts';
