import { addressCodeWord, addressCodeWords, addressLabels, countries, countryCodes, isAddressVerified } from '@muster/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetFaults } from './address.rules.ts';

fc.configureGlobal({ seed: 20_261_126 });

describe('the shape of a street', () => {
  it.each([
    ['1 Beacon Street', '', 'US', []],
    ['1 Beacon Street', 'Apt 4B', 'US', []],
    ['1 Beacon Street Apt 4B', '', 'US', []],
    ['1 Beacon Street', '# 12', 'US', []],
    ['1 Beacon Street', 'PMB 12', 'US', []],
    ['1 Unity Road', 'Suitland Wing', 'US', []],
    ['1 Unity Road', '', 'US', []],
    ['45 1st Ave', '', 'US', []],
    ['221B Baker Street', '', 'US', []],
    ['P.O. Box 12', '', 'US', []],
    ['po box A12', '', 'US', []],
    ['GPO Box 2', '', 'AU', []],
    ['Shop 4, 12 Pitt Street', '', 'AU', []],
    ['The Old Rectory, Church Lane', '', 'GB', []],
    ['Hauptstraße 5', '', 'DE', []],
    ['Beacon Street', '', 'US', ['AE11']],
    ['0 Beacon Street', '', 'US', ['AE10']],
    ['12_4 Beacon Street', '', 'US', ['AE10']],
    ['1 Beacon Street', 'Suite', 'US', ['AE09']],
    ['1 Beacon Street', 'Unit ***', 'US', ['AE08']],
    ['Post Office Box', '', 'US', ['AE13']],
    ['PO Box --', '', 'US', ['AE12']],
    ['1 Beacon Street', 'PMB', 'US', ['AE14']],
    ['1234', '', 'US', ['AE01']],
    ['?!', '', 'DE', ['AE01']],
    ['Park Road', '', 'AU', ['AE11']],
    ['Locked Bag', '', 'AU', ['AE13']],
    ['RR 2', '', 'US', []],
    ['CMR 402', '', 'US', []],
    ['1 Beacon Street Apt', '', 'US', ['AE09']],
    ['1 Beacon Street', 'Apt PMB 12', 'US', ['AE09']],
    ['12 1st', '', 'US', []],
    ['Beacon Street', '', 'GB', []],
    ['1 Beacon Street', 'Unity ***', 'US', []],
    ['00 Beacon Street', '', 'US', ['AE10']],
    ['N6W23001 Bluemound Road', '', 'US', []],
    ['Unit 2, 15 Park Road', '', 'AU', []],
  ] as const)('%s · %s (%s) has the faults %j', (street, street2, country, faults) => {
    expect(streetFaults(street, street2, country)).toEqual(faults);
  });

  it('never claims to know streets, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('US', 'AU', 'CA', 'GB', 'JP'), (street, second, country) => {
        const faults = streetFaults(street, second, country);
        expect(faults).not.toContain('AE02');
        for (const code of faults) expect(addressCodeWords[code]).toBeTruthy();
      }),
    );
  });
});

describe('what the contract knows of addresses', () => {
  it('has a meaning for each code [GEO-38]', () => {
    expect(addressCodeWords).toEqual({
      AE01: 'General Error',
      AE02: 'Unknown Street',
      AE03: 'Component Mismatch Error',
      AE05: 'Multiple Match',
      AE08: 'Sub Premise Number Invalid',
      AE09: 'Sub Premise Number Missing',
      AE10: 'Premise Number Invalid',
      AE11: 'Premise Number Missing',
      AE12: 'Box Number Invalid',
      AE13: 'Box Number Missing',
      AE14: 'PMB Number Missing',
    });
    for (const code of ['AE04', 'AE99', 'AEconstructor']) expect(addressCodeWord(code)).toBe('General Error');
  });

  it('counts an address as verified from a score of 12 without an error [GEO-14] [GEO-38]', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.subarray(['AV12', 'GS05', 'AE01', 'AE14', 'AE77']), (score, codes) => {
        const faulty = codes.some((code) => code.startsWith('AE'));
        expect(isAddressVerified(score, codes)).toBe(score >= 12 && !faulty);
      }),
    );
  });

  it('lists every country once, by name', () => {
    expect(countries()).toHaveLength(countryCodes.length);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(new Set(countries().map(({ name }) => name)).size).toBe(countryCodes.length);
  });

  it('labels the fields by type and country', () => {
    expect(addressLabels('international', 'AU')).toEqual({ state: 'State', city: 'City', zip: 'Post Code', unit: 'Unit/Apt' });
    expect(addressLabels('international', null)).toEqual({
      state: 'Administrative Area',
      city: 'Locality',
      zip: 'Postal Code',
      unit: 'Apartment',
    });
    expect(addressLabels('domestic', 'AU')).toEqual({ state: 'State', city: 'City', zip: 'Zip', unit: 'Apt' });
  });
});
