import './payments.tables.ts';

export { paymentFeature } from './payments.feature.ts';
