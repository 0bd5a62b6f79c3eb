export {
  FORECAST_DAYS,
  FORECAST_LEAST_DAYS,
  FORECAST_PRODUCT_DAYS,
  type DayForecast,
  type DayMark,
  type ForecastReason,
  type PlannedPromotion,
  type SpecialDay,
} from './forecast.types.ts';
export { fitSeries, type SeriesFit } from './fit-series.ts';
export { markDays } from './mark-days.ts';
export { factorsAhead, predictDays, type ForecastInput } from './predict-days.ts';
export { PRODUCT_DAYS, predictProduct, type ProductGroup } from './predict-product.ts';
export {
  deliveriesFrom,
  proposeOrder,
  type Deliveries,
  type HintInput,
  type OrderHint,
} from './order-hint.ts';
export {
  addPieces,
  CHANGE_LEAST_DAYS,
  CHANGE_PIECES,
  coversChange,
  piecesOfSum,
  proposeFloat,
  sumOfPieces,
  type ChangeDay,
  type ChangePiece,
  type FloatProposal,
  type Pieces,
} from './small-cash.ts';
export { findShortSeries, SERIES_LENGTH, usualSpread, type ShortSeries } from './drawer-marks.ts';
export { clampTo, quantileOf } from './statistics.ts';
