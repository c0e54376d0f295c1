import { describe, expect, it } from 'vitest';
import { testConfig } from '../../test/fixtures.ts';
import { newMe } from '../../test/world.ts';
import { refuseShirt, type ShirtValues, shirtChange, shirtOf } from './shirt.rules.ts';
import { chart } from './size.chart.ts';

const config = testConfig({ payment: true, shirt_purchase: true });
const home = { address: '12 River Road', address_2: '', city: 'Boston', address_state: 'MA', state: 'MA', zip: '02108' };
const located = (change: object = {}) => newMe({ location: { ...home, address_type: 'domestic' as const, country: 'US', ...change } });
const me = located();
const sized: ShirtValues = { ...shirtOf(me, config), size: 'Mens Large' };
const other: ShirtValues = { ...sized, elsewhere: true, street: '7 Pier Lane', city: 'Salem', state: 'MA', zipcode: '01970' };
const all = 'YOU MUST FILL OUT ALL FIELDS';
const abroad = 'WE SHIP ABROAD ONLY TO APO, DPO OR FPO ADDRESSES';

describe('a shirt', () => {
  it.each<[string, Partial<ShirtValues>, object]>([
    ['to the own address', {}, {}],
    ['without a size [PAY-33]', { size: '' }, { size: 'PLEASE SELECT A SHIRT SIZE' }],
    ['that is not wanted', { wanted: false, size: '', elsewhere: true }, {}],
    ['to another address', other, {}],
    ['to an address that was found, without a zip [PAY-34]', { ...other, zipcode: ' ' }, { search: all }],
    ['to an address that is searched for [PAY-34]', { ...other, street: '', city: '', state: '', zipcode: '' }, { search: all }],
    ['by hand without a city [PAY-35]', { ...other, manual: true, city: '' }, { city: 'PLEASE ENTER YOUR CITY' }],
    ['by hand without a street [PAY-36]', { ...other, manual: true, street: '' }, { street: 'PLEASE ENTER YOUR STREET ADDRESS' }],
    ['by hand without a state [PAY-37]', { ...other, manual: true, state: '' }, { state: 'PLEASE ENTER YOUR STATE' }],
    ['by hand without a zip [PAY-38]', { ...other, manual: true, zipcode: '' }, { zipcode: 'PLEASE ENTER YOUR ZIP CODE' }],
    ['abroad [PAY-50]', { ...other, country: 'DE', address_type: 'international' }, { where: abroad }],
    ['to a post abroad [PAY-50]', { ...other, country: 'DE', address_type: 'international', city: 'APO' }, {}],
  ])('%s', (_, change, problems) => {
    expect(refuseShirt({ ...sized, ...change }, me, config)).toEqual(problems);
  });

  it('goes elsewhere where the own address is abroad, and from the start where there is none [PAY-50]', () => {
    const german = located({ country: 'DE', address_type: 'international' });
    expect(refuseShirt({ ...shirtOf(german, config), size: 'Mens Large' }, german, config)).toEqual({ where: abroad });
    expect(shirtOf(newMe({ location: null }), config)).toMatchObject({ wanted: true, elsewhere: true, country: 'US' });
  });

  it('sends another address only where there is one [PAY-17] [PAY-18]', () => {
    expect(shirtChange(sized)).toEqual({ shirt_size: 'Mens Large', alternate_shirt_address: false });
    expect(shirtChange(other)).toEqual({
      shirt_size: 'Mens Large',
      alternate_shirt_address: true,
      shipping_country: 'US',
      shipping_street: '7 Pier Lane',
      shipping_street_2: '',
      shipping_city: 'Salem',
      shipping_state: 'MA',
      shipping_zip: '01970',
    });
  });

  it('has a row in the chart for each size that there is, in rising ranges [PAY-19] [PAY-20]', () => {
    expect(chart.flatMap(({ cut, rows }) => rows.map(([size]) => `${cut} ${size}`))).toEqual(config.options.shirt_sizes);
    for (const { rows } of chart)
      for (const at of [1, 2] as const) {
        const ends = rows.flatMap((row) => [...row[at]]);
        expect(ends).toEqual(ends.toSorted((one, two) => one - two));
      }
  });
});
