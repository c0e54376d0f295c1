import { NativeSelect, TextInput } from '@mantine/core';
import { serviceOf } from '@muster/contract/accounts/rules';
import { limits } from '@muster/contract/limits';
import '@mantine/core/styles/Input.layer.css';
import { getConfig } from '../../platform/config.ts';
import { Choices } from '../../ui/Choices.tsx';
import type { FieldsOf } from '../../ui/useForm.ts';
import type { ExtraValues } from './extra-info.ts';
import { personal } from './personal.words.ts';

type AnswerName = 'military_family_member' | 'has_disability' | 'combat_zone';

const listed = (options: readonly string[]) => [{ value: '', label: personal.chooseOne }, ...options];
const labelled = (options: readonly string[]) => options.map((value) => ({ value, label: value }));

/** The questions of the extra-info screens, which depend on the deployment's variant and the answers so far [PROF-11]. */
export function ExtraInfoFields({ form }: { form: FieldsOf<ExtraValues> }) {
  const config = getConfig();
  const { options, registration } = config;
  const { values, errors, change } = form;
  const text = { maxLength: limits.short_text_length };

  if (registration.extra_info === 'industry')
    return (
      <>
        {options.industries.length > 0 ? (
          <NativeSelect {...form.getInputProps('industry')} label={personal.industry} data={listed(options.industries)} />
        ) : (
          <TextInput {...form.getInputProps('industry')} {...text} label={personal.industry} />
        )}
        <TextInput
          {...form.getInputProps('years_in_industry')}
          label={`${personal.yearsInIndustry} (${personal.optional})`}
          inputMode="numeric"
          maxLength={2}
        />
      </>
    );

  const service = serviceOf(values.military_status, config.options);
  const answer = (name: AnswerName, legend: string) => (
    <Choices
      legend={legend}
      name={name}
      choices={[
        { value: 'yes', label: personal.yes },
        { value: 'no', label: personal.no },
      ]}
      chosen={values[name] === null ? [] : [values[name] ? 'yes' : 'no']}
      onChoose={(value) => change({ [name]: value === 'yes' })}
      problem={errors[name]}
    />
  );
  const operations = values.combat_deployment_operations;
  const toggle = (value: string) =>
    change({
      combat_deployment_operations: operations.includes(value) ? operations.filter((each) => each !== value) : [...operations, value],
    });
  return (
    <>
      <NativeSelect {...form.getInputProps('military_status')} label={personal.militaryStatus} data={listed(options.military_statuses)} />
      {service === 'civilian' && answer('military_family_member', personal.familyMember)}
      {(service === 'serving' || service === 'veteran') && (
        <>
          <NativeSelect {...form.getInputProps('military_branch')} label={personal.branch} data={listed(options.military_branches)} />
          <TextInput {...form.getInputProps('military_specialty')} {...text} label={`${personal.specialty} (${personal.optional})`} />
          <TextInput {...form.getInputProps('military_rank')} {...text} label={`${personal.rank} (${personal.optional})`} />
          {service === 'veteran' && (
            <TextInput {...form.getInputProps('military_ets')} type="date" label={`${personal.serviceEnd} (${personal.optional})`} />
          )}
          {answer('has_disability', personal.disability)}
          {answer('combat_zone', personal.combatZone)}
          {values.combat_zone && (
            <Choices
              several
              legend={personal.operations}
              name="combat_deployment_operations"
              choices={labelled(options.combat_deployments)}
              chosen={operations}
              onChoose={toggle}
              problem={errors.combat_deployment_operations}
            />
          )}
        </>
      )}
    </>
  );
}
