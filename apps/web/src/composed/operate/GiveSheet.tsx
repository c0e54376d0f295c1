import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { personal } from '../../features/members/personal.words.ts';
import { type NamedPerson, PersonField } from '../../features/people/PersonField.tsx';
import { api } from '../../platform/api.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { readAgain, tiersQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';

const blank = { who: null as NamedPerson | null, tier: '', reason: '' };

/** Gives somebody a membership, with the reason that they read. What was typed stays while the sheet is closed. */
export function GiveSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: tiers = [] } = useQuery({ ...tiersQuery, enabled: opened });
  const form = useForm({
    initialValues: blank,
    validate: (values) => ({
      ...(!values.who && { who: fieldWords.required }),
      ...(!values.tier && { tier: fieldWords.option }),
      ...refuseReason(values, true, limits.payment_reason_length),
    }),
    fieldOf: (name) => (name === 'purchase_choice' ? 'tier' : name),
    send: async ({ who, tier, reason }) => {
      const body = { purchase_choice: tier, reason: reason.trim() };
      await api.giveMembership({ params: { id: who!.id }, body });
      await readAgain('sales');
      toast(words.given(who!.name));
      form.change(blank);
      onClose();
    },
  });
  const { who } = form.values;
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.give} form={form} send={words.give}>
      <Mantine>
        <PersonField
          label={words.who}
          suggestions={words.people}
          chosen={who}
          onChoose={(person) => form.change({ who: person })}
          problem={form.errors.who}
        />
        <NativeSelect
          {...form.getInputProps('tier')}
          label={words.which}
          data={[{ value: '', label: personal.chooseOne }, ...tiers.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <ReasonField form={form} label={words.reason} hint={words.reasonHint} longest={limits.payment_reason_length} />
      </Mantine>
    </SheetForm>
  );
}
