import { describe, expect, it } from 'vitest';
import { validateSignUp } from './SignUpForm.tsx';

const good = {
  first_name: 'Priya',
  last_name: 'Raman',
  email: 'priya@northwind.example',
  confirm_email: 'Priya@northwind.example ',
  password: 'long enough',
  confirm_password: 'long enough',
};
const check = (change: Partial<typeof good>, blankLastNames = false) => validateSignUp({ ...good, ...change }, blankLastNames);

describe('creating an account', () => {
  it('accepts what is complete', () => expect(check({})).toEqual({}));

  it.each(['first_name', 'last_name', 'email', 'password', 'confirm_email', 'confirm_password'])('needs %s [REG-32]', (field) =>
    expect(check({ [field]: '' })).toMatchObject({ [field]: 'THIS FIELD IS REQUIRED' }),
  );

  it('takes a first name of spaces for none [REG-26]', () =>
    expect(check({ first_name: '   ' })).toEqual({ first_name: 'THIS FIELD IS REQUIRED' }));

  it('takes a password of spaces for none [SHELL-43]', () =>
    expect(check({ password: ' '.repeat(8), confirm_password: ' '.repeat(8) })).toEqual({
      password: 'THIS FIELD IS REQUIRED',
      confirm_password: 'THIS FIELD IS REQUIRED',
    }));

  it('needs a last name unless the deployment allows blank ones [REG-27]', () => {
    expect(check({ last_name: ' ' })).toEqual({ last_name: 'THIS FIELD IS REQUIRED' });
    expect(check({ last_name: ' ' }, true)).toEqual({});
  });

  it.each(['priya', 'priya@', 'priya@northwind', '@northwind.example', 'pri ya@northwind.example'])(
    'refuses the email %s [REG-28]',
    (email) => expect(check({ email, confirm_email: email })).toEqual({ email: 'PLEASE ENTER A VALID EMAIL' }),
  );

  it('compares the emails [REG-29]', () =>
    expect(check({ confirm_email: 'priya@northwind.com' })).toEqual({ confirm_email: 'EMAIL DOES NOT MATCH' }));

  it('needs eight characters [REG-30]', () => {
    expect(check({ password: 'seven77', confirm_password: 'seven77' })).toEqual({
      password: 'PASSWORD MUST BE AT LEAST 8 CHARACTERS LONG',
    });
    expect(check({ password: 'eight888', confirm_password: 'eight888' })).toEqual({});
  });

  it('compares the passwords exactly [REG-31]', () =>
    expect(check({ confirm_password: 'Long enough' })).toEqual({ confirm_password: 'PASSWORD DOES NOT MATCH' }));
});
