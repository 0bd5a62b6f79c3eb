export { listExpectedNet, listProductForecasts } from './forecast.store.ts';
export { forecastRoutes } from './forecast.routes.ts';
export { runDueForecasts, runForecasts } from './run-forecasts.ts';
