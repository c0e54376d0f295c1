import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useRef } from 'react';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { namedBy, useForm } from '../../ui/useForm.ts';
import { useAddress } from '../places/index.ts';
import { setMe } from '../session/index.ts';
import { fieldOfShirt, refuseShirt, type ShirtProblems, type ShirtValues, shirtChange, shirtOf } from './shirt.rules.ts';
import { shirt as words } from './shirt.words.ts';

interface ShirtOptions {
  me: Me;
  /** What was answered before, where that is kept. */
  before?: ShirtValues | undefined;
  /** Whether one was wanted, where that alone is kept. */
  wished?: boolean;
  onChange?: (values: ShirtValues) => void;
}

/**
 * The shirt that goes with a membership: its form, and `settle`, which saves in the profile what the server reads from there when it is
 * ordered. `settle` resolves with whether all is well; if not, it has said what is wrong.
 */
export function useShirt({ me, before, wished = true, onChange }: ShirtOptions) {
  const config = getConfig();
  const form = useForm<ShirtValues>({
    initialValues: before ?? { ...shirtOf(me, config), wanted: wished },
    onChange,
    send: async () => undefined,
  });
  const section = useRef<HTMLFieldSetElement>(null);
  const address = useAddress(form);

  const refuse = (problems: ShirtProblems) => {
    form.refuse({ problems });
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
    return false;
  };

  const settle = async (): Promise<boolean> => {
    const values = form.getValues();
    const problems = refuseShirt(values, me, config);
    if (Object.keys(problems).length > 0) return refuse(problems);
    form.refuse({});
    if (!values.wanted) return true;
    try {
      setMe(await api.saveMember({ params: { id: me.id }, body: shirtChange(values) }));
      return true;
    } catch (error) {
      const named = namedBy(error, fieldOfShirt);
      const known = error instanceof ApiError && Object.keys(named).length > 0;
      return refuse(known ? named : { where: words.saveFailed });
    }
  };

  return { me, form, address, section, settle, wanted: form.values.wanted };
}
export type Shirt = ReturnType<typeof useShirt>;
