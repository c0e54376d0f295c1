import { limits } from '@muster/contract/limits';
import { personal } from '../members/personal.words.ts';

/**
 * Texts of signing in and registering. Uppercase messages are form errors as specified; those that the server uses too are in the contract.
 */
export const account = {
  signIn: 'Sign In',
  signInWithSso: 'Sign In With SSO',
  createAccount: 'Create Account',
  email: 'Email',
  password: 'Password',
  signInTitle: 'Welcome back',
  signInText: (name: string) => `Sign in to ${name} to see what your people are up to.`,
  forgotPassword: 'Forgot Password?',
  newHere: 'New here?',
  haveAccount: 'Already have an account?',

  step: (n: number, total: number) => `STEP ${n} OF ${total}`,
  next: 'Next',
  back: 'Back',
  finish: 'Finish',
  createTitle: 'Create your account',
  createText: 'Use your work email so your colleagues can find you.',
  confirmEmail: 'Confirm email',
  confirmPassword: 'Confirm password',
  createFailed: 'THERE WAS A PROBLEM WITH THE SERVER. PLEASE TRY AGAIN.',
  signInFailed: (support: string) => `Server error. Please try again. If the problem persists, please contact ${support}`,
  confirmTitle: 'Check your email',
  changeEmail: 'Change email',
  otherEmail: 'Correct email',
  yourPassword: 'Your password',
  sendThere: 'Send the code to this email',
  codeLabel: 'Verification code',
  workspaceTitle: 'Join your workspace',
  workspaceText: `Enter the ${limits.code_length}-digit access code from your employer.`,
  workspaceLabel: 'Access code',
  workspaceFailed: 'Unable to verify code.',
  workspaceHelp: 'No code yet? Ask the person who looks after wellbeing at your workplace, or write to',
  signOutInstead: 'Use a different account',

  personalTitle: 'What should people call you?',
  personalText: 'Your name appears next to everything you post. You can go anonymous later.',
  addressText: 'Your name appears next to everything you post. Your address only helps us find what is near you; nobody else sees it.',
  socialTitle: 'Show who you are',
  socialText: 'A photo and a few words help people get to know you. You can also do this later.',
  extraTitle: { industry: 'What do you do?', military: 'Your service' },
  extraText: {
    industry: personal.extraInfoText.industry,
    military: "Tell us about your service or your family's. Only you see your answers.",
  },
  stepOpen: 'Something on this step is still missing. Please check it again.',
  waiverTitle: 'One last thing',
  waiverText: 'Taking part is voluntary and at your own risk. Please read the waiver before you join in.',
  readWaiver: 'Read the waiver',
  acceptWaiver: 'I accept the waiver',
  finishFailed: 'There was a problem contacting the server. Please try again.',
} as const;
