import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Discount, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { useMe } from '../../features/session/index.ts';
import { api } from '../../platform/api.ts';
import { createMerge } from '../../platform/merge.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/useVersionedForm.tsx';
import { keptWriting, type Writing } from './kept.store.ts';
import classes from './Operate.module.css';
import { readAgain } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { whole } from './tier-form.fields.ts';

interface Fields {
  rate: string;
}
const useKept = keptWriting<Writing<Fields, Discount>>('drafts.discount');
const fieldsOf = ({ rate }: Discount): Fields => ({ rate: `${rate}` });
const merging = createMerge<Fields, 'rate'>({ rate: ['rate'] });

/** Changes the discount on everything. */
export function DiscountForm({ discount }: { discount: Discount }) {
  const kept = useKept(useMe().id, () => ({ fields: fieldsOf(discount), seen: discount }));
  const { form, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging,
    changed: words.changed,
    titles: { rate: words.discount },
    shown: (_, { rate }) => `${rate}`,
    validate: ({ rate }) =>
      whole(rate, 0, limits.discount_percent_max) === null ? { rate: words.wholeWrong(0, limits.discount_percent_max) } : {},
    send: ({ fields, seen }) =>
      api.changeDiscount({ body: { rate: Number(fields.rate), version: seen!.version } }).catch((error: unknown) => {
        const current = presentState<MusterContract['changeDiscount']>(error);
        throw current ? new ChangedElsewhere(current) : error;
      }),
    done: () => {
      toast(words.discountSaved);
      void readAgain('discount');
    },
  });
  return (
    <Mantine>
      <form {...form.shape} className={classes.card}>
        <h2 className={classes.heading}>{words.discount}</h2>
        {conflict}
        <TextInput {...form.getInputProps('rate')} className={classes.rate} label={words.rate} inputMode="numeric" autoComplete="off" />
        <FormError>{form.failure}</FormError>
        <div className={classes.actions}>
          <Button type="submit" size="small" busy={form.submitting}>
            {words.saveDiscount}
          </Button>
          {discard}
        </div>
      </form>
    </Mantine>
  );
}
