export { verifyBusiness, type BusinessBreak } from './verify-business.ts';
