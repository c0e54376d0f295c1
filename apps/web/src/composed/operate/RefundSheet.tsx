import type { Sale } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { money } from '../../features/payments/money.ts';
import { api } from '../../platform/api.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { readAgain } from './operate.api.ts';
import { operate as words } from './operate.words.ts';

interface RefundSheetProps {
  sale: Sale;
  whose: string;
  wasGiven: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Pays a membership back, or takes back one that was given, with the reason that its member reads. */
export function RefundSheet({ sale: { id, name, amount_paid, currency, shirt }, whose, wasGiven, opened, onClose }: RefundSheetProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => refuseReason(values, true, limits.payment_reason_length),
    send: async ({ reason }) => {
      await api.refundPurchase({ params: { id }, body: { reason: reason.trim() } });
      void readAgain('shirts');
      await readAgain('sales');
      toast(wasGiven ? words.tookBack : words.refunded);
      onClose();
    },
  });
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={(wasGiven ? words.takeBackOf : words.refundOf)(name)}
      form={form}
      send={wasGiven ? words.takeBack : words.refund}
      danger
    >
      <Mantine>
        <p>{wasGiven ? words.takeBackText(whose) : words.refundText(money(amount_paid, currency), whose)}</p>
        {shirt?.state === 'ordered' && <p>{words.shirtStays}</p>}
        <ReasonField form={form} label={words.reason} hint={words.reasonHint} longest={limits.payment_reason_length} />
      </Mantine>
    </SheetForm>
  );
}
