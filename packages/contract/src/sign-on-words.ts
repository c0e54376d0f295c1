/** What is said under the fields of an entry of single sign-on, part of `fieldWords`. */
export const signOnWords = {
  sign_on_domain: 'PLEASE ENTER ONE DOMAIN LIKE EXAMPLE.COM',
  sign_on_taken: 'THERE IS AN ENTRY FOR THIS DOMAIN ALREADY',
  sign_on_configured: "THE SERVER'S CONFIGURATION HAS THIS DOMAIN ALREADY",
  sign_on_address: 'PLEASE ENTER AN ADDRESS LIKE HTTPS://LOGIN.EXAMPLE.COM',
  sign_on_private: 'THIS ADDRESS IS NOT ON THE PUBLIC INTERNET',
} as const;
