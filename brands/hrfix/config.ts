import type { Brand } from '../schema';

const config: Brand = {
  id: 'hrfix',
  displayName: 'HRfix',
  contact: { email: 'help@hrfix.example' },
  redirectDomain: 'https://www.hrfix.example',
  redirect: false,
  marketingLink: 'https://www.hrfix.example/product',
  termsOfServiceLink: 'https://www.hrfix.example/terms',
  faqLink: 'https://www.hrfix.example/faq',
  contactLink: 'https://www.hrfix.example/contact',
  appDeepLink: 'https://app.hrfix.example/record',
  logo: 'logo.svg',
};

export default config;
