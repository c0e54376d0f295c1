import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import { summaryWords } from './summary.words.ts';

const tenths = (amount: number): number => Math.round(amount * 10) / 10;

const isMetric = (): boolean => getConfig().locale.distance_unit === 'km';

/** The unit of distances, short, as it stands at a figure. */
export const distanceUnit = (): string => summaryWords.units[isMetric() ? 'kilometers' : 'miles'];

/**
 * A distance as the member reads it, of the miles that the contract has. The server keeps hundredths of a mile, which are finer than a
 * tenth of a kilometer and coarser than a hundredth. So kilometers have one decimal, and whoever enters 5.2 always reads 5.2.
 */
export const distanceOf = (miles: number): number => (isMetric() ? tenths(miles * limits.km_per_mile) : miles);

/** The miles of a distance that the member entered. */
export const milesOf = (distance: number): number => (isMetric() ? Math.round((distance / limits.km_per_mile) * 100) / 100 : distance);
