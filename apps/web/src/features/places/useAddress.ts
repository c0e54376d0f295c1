import { placeWords } from '@muster/contract/places/rules';
import { useState } from 'react';
import type { FieldsOf } from '../../ui/useForm.ts';
import { type AddressValues, addressIn, sameAddress } from './address.ts';
import { verifyAddress } from './places.api.ts';

/** Why an address could not be verified: the sentence, and an explanation of each error code [GEO-15, GEO-39]. */
interface Doubt {
  text: string;
  reasons: string[];
  /** The address that this is about. */
  about: AddressValues;
}

interface Rules {
  /** Whether an unverified domestic address is refused too: registration does [REG-33], the settings do not [GEO-10]. */
  strictAtHome: boolean;
}

/** The address in a form: its fields, and verification before it is saved. */
export function useAddress(form: FieldsOf<AddressValues>) {
  const [doubt, setDoubt] = useState<Doubt | null>(null);

  /** Fills in a town if that is still empty. */
  const fill = ({ city, state }: Pick<AddressValues, 'city' | 'state'>) => {
    const now = form.getValues();
    if (!now.city.trim() && !now.state.trim()) form.change({ city, state });
  };

  /** Asks the address service, unless the address was entered by hand. Null where it must not be saved yet. */
  const check = async ({ strictAtHome }: Rules): Promise<{ verified: boolean } | null> => {
    const about = addressIn(form.getValues());
    setDoubt(null);
    if (about.manual) return { verified: false };
    const strict = strictAtHome || about.address_type === 'international';
    try {
      const { verified, reasons } = await verifyAddress(about);
      if (verified || !strict) return { verified };
      setDoubt({ text: placeWords.unverified, reasons, about });
    } catch {
      if (!strict) return { verified: false };
      setDoubt({ text: placeWords.lookup_failed, reasons: [], about });
    }
    return null;
  };

  return { form, doubt: doubt && sameAddress(doubt.about, form.values) ? doubt : null, fill, check };
}
export type Address = ReturnType<typeof useAddress>;
