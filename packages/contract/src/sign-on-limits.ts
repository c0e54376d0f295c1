/** Constants of the entries of single sign-on that operators make, part of `limits`. */

export const sign_on_entries = 200;
export const email_domain_length = 253;
export const client_id_length = 255;
