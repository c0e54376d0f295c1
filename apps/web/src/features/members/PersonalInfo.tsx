import type { Me, MemberChange } from '@muster/contract';
import { emailPattern } from '@muster/contract/base/email';
import { errors, fieldWords } from '@muster/contract/errors';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import type { Problems } from '../../ui/useForm.ts';
import { ConfirmNewEmail } from '../emails/index.ts';
import { AddressFields, addressChange, refuseAddress, sameAddress, useAddress } from '../places/index.ts';
import { ProofRequest, useProof } from '../session/index.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { PersonFields } from './PersonFields.tsx';
import { personChange, personOf, refusePerson } from './person.ts';
import { personal } from './personal.words.ts';
import {
  fieldsOf,
  keptOf,
  type PersonalFields,
  type PersonalValues,
  personalLabels,
  personalOf,
  personalShown,
  valuesIn,
} from './personal-info.ts';
import { profile } from './profile.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';
import { useOwnForm } from './useOwnForm.ts';

const drafts = createDrafts<Changes<PersonalValues>>('drafts.personal_info');
const samePerson = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the typed email differs from the member's current one. */
const isOther = (email: string, me: Me) => email.trim().toLowerCase() !== me.email.toLowerCase() && emailPattern.test(email.trim());

/** Whether there is an address to verify: an unchanged one is not verified again. */
const isMoved = ({ address }: PersonalValues, at: Me) =>
  getConfig().registration.address && (at.location === null || !sameAddress(address, personalOf(at).address));

/** Validates the fields as typed [PROF-12, PROF-48, PROF-49]. */
function refusePersonal(fields: PersonalFields, me: Me): Problems<PersonalFields> {
  const email = fields.email.trim();
  return {
    ...refusePerson(fields, getConfig(), me.onboarding !== 'complete_profile'),
    ...(isMoved(valuesIn(fields), me) && refuseAddress(fields, false)),
    ...(!emailPattern.test(email) && { email: email ? fieldWords.email : fieldWords.required }),
    ...(isOther(email, me) && me.has_password && !fields.current_password && { current_password: fieldWords.password }),
  };
}

/** Email, address, and what else the deployment asks for [PROF-12]. Unsaved changes survive leaving the screen and a reload. */
export function PersonalInfo() {
  const changes = useOwnChanges(drafts, personalOf, keptOf);
  const { me } = changes;
  const config = getConfig();
  const navigate = useNavigate();
  /** How often a code was requested here. */
  const [asked, setAsked] = useState(0);
  const proof = useProof();

  const form = useOwnForm<PersonalValues, PersonalFields>(changes, {
    fieldsOf: (values) => ({ current_password: '', ...fieldsOf(values) }),
    valuesOf: valuesIn,
    validate: (fields) => refusePersonal(fields, me),
    send: async (fields) => {
      const { email, current_password } = fields;
      const isChecked = isMoved(valuesIn(fields), me) && !fields.manual;
      const checked = isMoved(valuesIn(fields), me) ? await address.check({ strictAtHome: false }) : { verified: false };
      if (!checked) return;
      const other = isOther(email, me);
      const changeOf = (next: PersonalValues, at: Me): MemberChange => {
        const person = { phone: next.phone, ...next.gender };
        return {
          ...(other && { email: email.trim(), ...(me.has_password && { current_password }) }),
          ...(!samePerson(person, personOf(at)) && personChange(person, config)),
          ...(isMoved(next, at) && addressChange(next.address, checked.verified)),
        };
      };
      if (!(await changes.save(changeOf))) return;
      changes.drop();
      if (!other) {
        toast(isChecked && !checked.verified ? personal.savedUnverified : personal.personalInfoSaved);
        return navigate({ to: '/profile/settings' });
      }
      // It takes effect once its code is entered, here above the form [PROF-48].
      form.change({ current_password: '' });
      setAsked(asked + 1);
      toast(personal.codeSent(email.trim()));
    },
    refused: (error) => (proof.refused(error) ? { failure: errors['session.proof_needed'].message } : undefined),
    failed: (error) => reasonOr(error, profile.saveFailed),
  });
  const address = useAddress(form);
  const other = isOther(form.values.email, me);

  return (
    <Mantine>
      {me.pending_email && (
        <ConfirmNewEmail
          key={`${me.pending_email} ${asked}`}
          email={me.pending_email}
          asked={asked > 0}
          onSettled={() => changes.undo(['email'])}
        />
      )}
      <form {...form.shape} className={classes.form}>
        <p className={classes.text}>{personal.personalInfoText}</p>
        <ChangedElsewhere changes={changes} labels={personalLabels} shown={personalShown} form={form} />
        <EmailField {...form.getInputProps('email')} label={personal.email} description={personal.emailHint} autoComplete="email" />
        {other && me.has_password && (
          <PasswordField
            {...form.getInputProps('current_password')}
            label={personal.emailPassword}
            description={personal.emailPasswordHint}
            autoComplete="current-password"
          />
        )}
        {other && !me.has_password && <ProofRequest proof={proof} />}
        <PersonFields form={form} />
        {config.registration.address && <AddressFields address={address} />}
        <SaveBar form={form} save={personal.save} />
      </form>
    </Mantine>
  );
}
