import { detectedHeaders } from './detected';

const none: readonly string[] = [];

/** Headers of real exports and hand-made lists, and what each is expected to serve. */
const tables: readonly {
  readonly language: string;
  readonly expected: Record<string, string>;
  readonly others?: readonly string[];
}[] = [
  {
    language: 'English',
    expected: {
      firstName: 'First Name',
      lastName: 'Last Name',
      company: 'Company',
      companyWebsite: 'Website',
      email: 'Email Address',
      linkedinUrl: 'LinkedIn URL',
    },
    others: ['Title', 'City', 'Phone', 'Notes'],
  },
  {
    language: 'English synonyms',
    expected: {
      firstName: 'Given name',
      lastName: 'Surname',
      company: 'Employer',
      companyWebsite: 'Domain',
      email: 'E-mail',
      linkedinUrl: 'Linkedin Profile',
    },
  },
  {
    language: 'German',
    expected: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      company: 'Unternehmen',
      companyWebsite: 'Webseite',
      email: 'E-Mail-Adresse',
      linkedinUrl: 'LinkedIn-Profil',
    },
    others: ['Anrede', 'Titel', 'Telefon', 'Ort'],
  },
  {
    language: 'French',
    expected: {
      firstName: 'Prénom',
      lastName: 'Nom de famille',
      company: 'Raison sociale',
      companyWebsite: 'Site web',
      email: 'Courriel',
      linkedinUrl: 'Profil LinkedIn',
    },
    others: ['Poste', 'Téléphone', 'Ville'],
  },
  {
    language: 'Spanish',
    expected: {
      firstName: 'Nombre',
      lastName: 'Apellidos',
      company: 'Empresa',
      companyWebsite: 'Página web',
      email: 'Correo electrónico',
      linkedinUrl: 'Perfil de LinkedIn',
    },
    others: ['Cargo', 'Teléfono', 'Ciudad'],
  },
  {
    language: 'Portuguese',
    expected: {
      firstName: 'Nome',
      lastName: 'Sobrenome',
      company: 'Nome da empresa',
      companyWebsite: 'Domínio',
      email: 'Correio eletrónico',
      linkedinUrl: 'URL do LinkedIn',
    },
    others: ['Cargo', 'Telefone', 'Cidade'],
  },
  {
    language: 'Italian',
    expected: {
      firstName: 'Nome',
      lastName: 'Cognome',
      company: 'Azienda',
      companyWebsite: 'Sito web',
      email: 'Indirizzo e-mail',
      linkedinUrl: 'Profilo LinkedIn',
    },
    others: ['Ruolo', 'Città'],
  },
  {
    language: 'Dutch',
    expected: {
      firstName: 'Voornaam',
      lastName: 'Achternaam',
      company: 'Bedrijfsnaam',
      companyWebsite: 'Domeinnaam',
      email: 'E-mailadres',
      linkedinUrl: 'LinkedIn-profiel',
    },
    others: ['Functie', 'Telefoonnummer'],
  },
  {
    language: 'Polish',
    expected: {
      firstName: 'Imię',
      lastName: 'Nazwisko',
      company: 'Nazwa firmy',
      companyWebsite: 'Strona internetowa',
      email: 'Adres e-mail',
      linkedinUrl: 'Link do LinkedIn',
    },
    others: ['Stanowisko', 'Miasto'],
  },
  {
    language: 'Swedish',
    expected: {
      firstName: 'Förnamn',
      lastName: 'Efternamn',
      company: 'Företag',
      companyWebsite: 'Hemsida',
      email: 'E-postadress',
      linkedinUrl: 'LinkedIn-profil',
    },
  },
  {
    language: 'Danish',
    expected: {
      firstName: 'Fornavn',
      lastName: 'Efternavn',
      company: 'Virksomhed',
      companyWebsite: 'Hjemmeside',
      email: 'E-mail',
    },
  },
  {
    language: 'Norwegian',
    expected: {
      firstName: 'Fornavn',
      lastName: 'Etternavn',
      company: 'Bedrift',
      companyWebsite: 'Nettside',
      email: 'E-post',
    },
  },
  {
    language: 'Finnish',
    expected: {
      firstName: 'Etunimi',
      lastName: 'Sukunimi',
      company: 'Yrityksen nimi',
      email: 'Sähköpostiosoite',
      linkedinUrl: 'LinkedIn-profiili',
    },
    others: ['Tehtävänimike'],
  },
  {
    language: 'Turkish',
    expected: {
      firstName: 'Adı',
      lastName: 'Soyadı',
      company: 'Şirket adı',
      companyWebsite: 'İnternet sitesi',
      email: 'E-posta adresi',
      linkedinUrl: 'LinkedIn profili',
    },
    others: ['Unvan', 'Şehir'],
  },
  {
    language: 'Japanese',
    expected: {
      firstName: '名',
      lastName: '姓',
      company: '会社名',
      companyWebsite: 'ホームページ',
      email: 'メールアドレス',
      linkedinUrl: 'LinkedInプロフィール',
    },
    others: ['役職', '電話番号'],
  },
  {
    language: 'Simplified Chinese',
    expected: {
      fullName: '姓名',
      company: '公司名称',
      companyWebsite: '官网',
      email: '电子邮箱',
      linkedinUrl: '领英链接',
    },
    others: ['职位', '电话'],
  },
  {
    language: 'Traditional Chinese',
    expected: {
      fullName: '聯絡人',
      company: '公司名稱',
      companyWebsite: '網站',
      email: '電子郵件',
      linkedinUrl: '領英',
    },
  },
  {
    language: 'Korean',
    expected: {
      fullName: '이름',
      company: '회사명',
      companyWebsite: '홈페이지',
      email: '이메일 주소',
      linkedinUrl: '링크드인',
    },
    others: ['직책', '전화번호'],
  },
  {
    language: 'Russian',
    expected: {
      firstName: 'Имя',
      lastName: 'Фамилия',
      company: 'Название компании',
      companyWebsite: 'Сайт компании',
      email: 'Электронная почта',
      linkedinUrl: 'Профиль LinkedIn',
    },
    others: ['Должность', 'Телефон'],
  },
  {
    language: 'Arabic',
    expected: {
      firstName: 'الاسم الأول',
      lastName: 'اسم العائلة',
      company: 'اسم الشركة',
      companyWebsite: 'الموقع الإلكتروني',
      email: 'البريد الإلكتروني',
      linkedinUrl: 'رابط لينكد إن',
    },
  },
  {
    language: 'Apollo exports',
    expected: {
      firstName: 'First Name',
      lastName: 'Last Name',
      company: 'Company',
      companyWebsite: 'Website',
      email: 'Email',
      linkedinUrl: 'Person Linkedin Url',
    },
    others: [
      'Title',
      'Email Status',
      '# Employees',
      'Industry',
      'Company Linkedin Url',
      'Facebook Url',
      'Company City',
      'Company Phone',
    ],
  },
  {
    language: 'Pipedrive exports',
    expected: {
      fullName: 'Person - Name',
      company: 'Organization - Name',
      email: 'Person - Email - Work',
    },
    others: ['Person - ID', 'Person - Owner', 'Person - Phone - Work', 'Deal - Title'],
  },
  {
    language: 'Google Contacts exports',
    expected: {
      firstName: 'Given Name',
      lastName: 'Family Name',
      company: 'Organization Name',
      email: 'E-mail 1 - Value',
    },
    others: ['E-mail 1 - Type', 'Phone 1 - Value', 'Nickname', 'Birthday'],
  },
  {
    language: 'scrapers',
    expected: {
      fullName: 'fullName',
      company: 'companyName',
      linkedinUrl: 'linkedInProfileUrl',
    },
    others: ['jobTitle', 'profileImageUrl', 'location', 'connectionDegree'],
  },
];

test.each(tables)('headers of $language are found', ({ expected, others = none }) => {
  const headers = [...Object.values(expected), ...others];
  expect(detectedHeaders({ headers })).toEqual(expected);
});

test.each(tables)('headers of $language are found in any order and case', ({ expected }) => {
  const headers = Object.values(expected).reverse();
  const upper = headers.map((header) => ` ${header.toLocaleUpperCase('en')} * `);
  const found = detectedHeaders({ headers: upper });
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
});
