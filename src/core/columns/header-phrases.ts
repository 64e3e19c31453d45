/** Defines what the columns of leads are called in the common languages of business. */
import type { InputName } from '../sidebar/model';

/** `name` can be the full name, or the first or last one where the other has its own column. */
export type HeaderRole = InputName | 'name';

/** Phrases of one role, one language a line, separated by commas. */
type Phrases = readonly string[];

/** Headers that say what the column holds, whatever its values. */
export const strongPhrases: Readonly<Record<HeaderRole, Phrases>> = {
  linkedinUrl: [
    'linkedin, linkedin url, linkedin link, linkedin profile, linkedin profile url, linkedin profile link, linkedin page, linkedin address, link to linkedin, linkedin contact profile url, linkedin member url, linkedin website, linkedin handle, linkedin account, linkedin public profile, linkedin public url, li url, li profile, li link',
    'linkedin profil, linkedin profil url, linkedin adresse, linkedin seite',
    'profil linkedin, lien linkedin, url linkedin, adresse linkedin, lien profil linkedin, url profil linkedin, page linkedin',
    'perfil linkedin, enlace linkedin, url perfil linkedin, enlace perfil linkedin, ligacao linkedin, pagina linkedin',
    'profilo linkedin, link linkedin, link profilo linkedin, url profilo linkedin',
    'linkedin profiel, profiel linkedin, linkedin profili, linkedin baglantisi, linkedin profil linki, linkedin adresi',
    'link do linkedin, linkedin lank, linkedin lenke, linkedin profilen',
    'リンクトイン, リンクトイン url, linkedin プロフィール, linkedin リンク, linkedin アドレス',
    '领英, 領英, 领英链接, 領英連結, linkedin 链接, linkedin 主页, linkedin 個人檔案, linkedin 个人资料, linkedin 连结, linkedin 網址',
    '링크드인, 링크드인 url, 링크드인 프로필, linkedin 프로필, linkedin 링크',
    'линкедин, профиль linkedin, ссылка linkedin, ссылка на linkedin, linkedin профиль, профиль линкедин',
    'لينكد إن, لينكدإن, لينكدان, رابط لينكد إن, حساب لينكد إن, ملف لينكد إن',
  ],
  fullName: [
    'full name, fullname, contact name, person name, lead name, prospect name, candidate name, complete name, display name, first and last name, first last name, first name last name, name and surname, name surname, names',
    'vor und nachname, vorname nachname, vorname und nachname, vollstandiger name, ganzer name, ansprechpartner, ansprechpartnerin, kontaktperson, ansprechperson, name vorname, nachname vorname',
    'nom complet, nom prenom, prenom nom, nom et prenom, prenom et nom, nom du contact, noms et prenoms, interlocuteur',
    'nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, apellidos nombre, nombre del contacto, persona de contacto',
    'nome completo, nome e sobrenome, nome e apelido, nome do contato, nome do contacto, pessoa de contato, pessoa de contacto',
    'nome e cognome, nome cognome, cognome e nome, nominativo, referente, nome contatto, nome del contatto',
    'volledige naam, contactpersoon, naam contactpersoon, voor en achternaam, voornaam achternaam',
    'imie i nazwisko, imie nazwisko, nazwisko i imie, osoba kontaktowa, osoba do kontaktu, pelne imie',
    'fullstandigt namn, for och efternamn, kontaktperson, hela namnet, fulde navn, fuldt navn, fullt navn, for og etternavn, for og efternavn, kontaktnavn',
    'ad soyad, adi soyadi, isim soyisim, adi ve soyadi, tam ad, tam adi, yetkili kisi, ilgili kisi',
    '氏名, お名前, 担当者名, 担当者, ご担当者名, フルネーム, 担当者氏名',
    '姓名, 全名, 联系人, 聯絡人, 联系人姓名, 聯絡人姓名',
    '성명, 성함, 담당자, 담당자명, 담당자 이름, 전체 이름',
    'фио, полное имя, имя и фамилия, имя фамилия, фамилия имя, фамилия имя отчество, контактное лицо',
    'الاسم الكامل, الاسم بالكامل, اسم جهة الاتصال, الاسم الثلاثي',
  ],
  name: [
    'name',
    'nom, nombre, nome, naam, namn, navn, nazwa osoby',
    'isim, ad, adi, adiniz',
    '名前, 名字, 이름, имя, الاسم, اسم',
  ],
  firstName: [
    'first name, firstname, first, fname, given name, forename, christian name, first names, given names, preferred first name',
    'vorname, vornamen, rufname',
    'prenom, prenoms',
    'primer nombre, nombre de pila, nombres, primeiro nome, nome proprio, nome de batismo',
    'primo nome, nome di battesimo',
    'voornaam, roepnaam, imie, fornamn, fornavn, tilltalsnamn, ilk ad, ilk isim',
    '名, ファーストネーム, 下の名前',
    'личное имя, الاسم الأول, الاسم الشخصي, الاسم الاول',
  ],
  lastName: [
    'last name, lastname, last, lname, surname, family name, second name, last names, surnames',
    'nachname, zuname, familienname, nachnamen',
    'nom de famille, nom famille, patronyme',
    'apellido, apellidos, primer apellido, sobrenome, ultimo nome, apelido, apelidos, nome de familia',
    'cognome, cognomi',
    'achternaam, familienaam, nazwisko, efternamn, efternavn, etternavn, slektsnavn, slaktnamn',
    'soyad, soyadi, soyisim, soy ad, soyadiniz',
    '姓, 苗字, 姓氏, ラストネーム, 성, 성씨',
    'фамилия, اسم العائلة, الاسم الأخير, الاسم الاخير, اللقب, الكنية, اسم العائله',
  ],
  company: [
    'company, company name, companies, current company, company legal name, legal name, organisation, organization, organisation name, organization name, org, org name, employer, employer name, current employer, account, account name, business name, business, firm, firm name, corporation, enterprise, workplace, associated company, company account, place of work, works at',
    'firma, firmenname, unternehmen, unternehmensname, name der firma, arbeitgeber, gesellschaft, betrieb, konzern, firmierung, organisationsname',
    'entreprise, nom entreprise, nom de l entreprise, societe, nom de la societe, raison sociale, employeur, compagnie, organisme, etablissement',
    'empresa, nombre de la empresa, nombre empresa, compania, razon social, empleador, organizacion, sociedad',
    'nome da empresa, nome empresa, companhia, razao social, empregador, organizacao',
    'azienda, nome azienda, nome dell azienda, societa, ragione sociale, impresa, ditta, datore di lavoro, organizzazione',
    'bedrijf, bedrijfsnaam, naam bedrijf, organisatie, werkgever, onderneming',
    'nazwa firmy, przedsiebiorstwo, pracodawca, spolka, organizacja, nazwa przedsiebiorstwa',
    'foretag, foretagsnamn, bolag, bolagsnamn, arbetsgivare, virksomhed, virksomhedsnavn, firmanavn, selskab, selskap, selskapsnavn, bedrift, arbeidsgiver, arbejdsgiver, bedriftsnavn',
    'sirket, sirket adi, firma adi, kurum, kurulus, isveren, isyeri, kurum adi, sirket ismi',
    '会社, 会社名, 企業名, 企業, 勤務先, 所属, 法人名, 貴社名, 御社名, 組織名',
    '公司, 公司名称, 公司名稱, 企业, 企业名称, 企業名稱, 单位, 雇主, 所在公司, 公司名, 客户公司',
    '회사, 회사명, 기업, 기업명, 소속, 직장, 업체명, 회사 이름, 법인명',
    'компания, название компании, организация, работодатель, фирма, предприятие, наименование организации, место работы, наименование компании',
    'الشركة, اسم الشركة, شركة, المؤسسة, اسم المؤسسة, جهة العمل, المنظمة',
  ],
  companyWebsite: [
    'website, web site, website url, company website, company url, company domain, company domain name, company web site, domain, domain name, web domain, web page, webpage, homepage, home page, web, site, web address, site url, company homepage, company site, account website, organization website, organisation website, email domain, corporate website, business website, employer website, www',
    'webseite, internetseite, webadresse, domane, firmenwebseite, firmenwebsite, internetadresse, internet, firmendomain, unternehmenswebsite, webauftritt',
    'site web, site internet, site entreprise, site web entreprise, domaine, nom de domaine, url site, page web, url entreprise, adresse web',
    'sitio web, pagina web, sitio web empresa, dominio, dominio web, web empresa, url empresa, sitio',
    'site empresa, site da empresa, pagina da web, sito web, sito, sito internet, sito aziendale, sito azienda, sito web aziendale',
    'webstek, bedrijfswebsite, domein, domeinnaam, internetadres, strona, strona internetowa, strona www, strona firmowa, domena',
    'webbplats, hemsida, webbsida, webbadress, domannamn, hjemmeside, nettside, nettsted, webside, domene, domaene',
    'web sitesi, internet sitesi, web adresi, alan adi, site adresi',
    'ウェブサイト, ホームページ, サイト, サイト url, 会社 url, 企業 url, ドメイン, 会社 hp, 公式サイト, webサイト',
    '网站, 網站, 官网, 官網, 公司网站, 公司網站, 网址, 網址, 域名, 公司网址, 公司域名',
    '웹사이트, 홈페이지, 사이트, 도메인, 회사 홈페이지, 회사 웹사이트',
    'сайт, веб сайт, вебсайт, сайт компании, домен, адрес сайта, интернет сайт',
    'الموقع الإلكتروني, الموقع الالكتروني, الموقع, موقع الشركة, موقع الويب, نطاق',
  ],
  email: [
    'email, emails, email address, email addresses, mail, mail address, email id, work email, work email address, business email, company email, corporate email, professional email, email work, e mail, emailaddress, contact email, primary email, office email',
    'emailadresse, mailadresse, email adresse, geschaftliche email, firmen email, dienstliche email, email geschaftlich, mailkontakt',
    'courriel, mel, adresse email, adresse mail, adresse courriel, adresse electronique, email professionnel, mail professionnel, courriel professionnel, mail pro, email pro',
    'correo, correo electronico, direccion de correo, direccion de correo electronico, correo corporativo, correo trabajo, correo profesional, correo empresa',
    'correio eletronico, correio electronico, endereco de email, email corporativo, email profissional, email comercial, endereco email',
    'posta elettronica, indirizzo email, indirizzo mail, email aziendale, mail aziendale, indirizzo di posta elettronica',
    'emailadres, mailadres, zakelijk emailadres, zakelijke email, werk email, email adres',
    'adres email, adres mailowy, poczta elektroniczna, email sluzbowy, mail sluzbowy, adres mail',
    'epost, e post, epostadress, e postadress, mejl, mejladress, mailadress, epostadresse, e postadresse, arbejdsmail, jobbepost',
    'eposta, e posta, eposta adresi, e posta adresi, mail adresi, is eposta, is e posta, kurumsal eposta, email adresi',
    'メール, メールアドレス, eメール, 電子メール, メアド, e メールアドレス, 会社メール',
    '邮箱, 郵箱, 电子邮件, 電子郵件, 电邮, 電郵, 邮件, 邮箱地址, 电子邮箱, 電子信箱, 工作邮箱, 公司邮箱, 邮件地址, 信箱, 電郵地址',
    '이메일, 이메일 주소, 메일, 메일 주소, 전자우편, 회사 이메일, 업무 이메일, 업무용 이메일',
    'почта, электронная почта, эл почта, имейл, емейл, адрес электронной почты, рабочая почта, email адрес, адрес email',
    'البريد الإلكتروني, البريد الالكتروني, بريد إلكتروني, بريد الكتروني, الإيميل, الايميل, ايميل, إيميل, عنوان البريد الإلكتروني, البريد',
  ],
  personId: ['cdx person id, cdx id, cdx personid'],
};

/** Headers that only lean towards a role: their values must agree. */
export const weakPhrases: Readonly<Partial<Record<HeaderRole, Phrases>>> = {
  linkedinUrl: [
    'profile, profile url, profile link, url, link, profil, perfil, profilo, lien, enlace, ссылка, профиль, プロフィール, 链接, 連結, 프로필, 링크, رابط, social profile, public profile url, contact profile url, default profile url',
  ],
  fullName: [
    'contact, company contact, account contact, business contact, main contact, primary contact, lead, prospect, person, candidate, attendee, participant, speaker, member, decision maker, kontakt, teilnehmer, teilnehmerin, contacto, contato, contatto, participante, kisi, контакт, 連絡先, 참석자, who, individual, people, executive',
  ],
  company: [
    'customer, customer name, client, client name, kunde, kundenname, cliente, nombre cliente, nome cliente, klant, klantnaam, klient, musteri, musteri adi, клиент, 顧客, 客户, 고객사, 顧客名, vendor, supplier, partner, target, target account, brand, institution, agency, startup',
  ],
  personId: ['person id'],
};

/** Words beside the phrase that leave its meaning alone. */
export const harmlessWords: readonly string[] = [
  'lead contact prospect person people candidate attendee participant individual member',
  'kontakt contacto contato contatto personne persona pessoa osoba leads contacts',
  'primary main work business professional corporate current official direct default',
  'geschaftlich beruflich professionnel professionnelle profesional profissional trabajo',
  'required optional mandatory pflichtfeld obligatoire obligatorio requis value text field column raw original input clean cleaned 1 1st one',
];

/** As harmless, but another column with the same meaning is the better one. */
export const lesserWords: readonly string[] = [
  'verified valid personal private privat privee prive personnel personale secondary second alternate alternative other home backup 2 2nd 3 4 5 two',
];

/** A header with one of these is about something else, however much its values look like a match. */
export const foreignWords: readonly string[] = [
  'status verification validity validation bounce bounced deliverability catch opt optin optout unsubscribed consent score quality confidence accuracy result',
  'event webinar campaign list segment tag tags source channel medium utm referrer referral referred referer',
  'assistant manager managers boss supervisor owner rep sdr bdr salesperson seller author creator created modified updated recruiter spouse partner friend reference approver reviewer assignee assigned',
  'vertriebsmitarbeiter betreuer inhaber besitzer assistenz assistent vorgesetzter responsable commercial proprietario propietario gestor assistente',
  'expertise skill skills experience education school university degree language languages interest interests',
  'title titel titre titulo titolo position positionen poste puesto cargo posizione functie stanowisko befattning stilling unvan job role roles beruf funktion fonction function functions seniority department abteilung departement service departamento headline level',
  'city town country region county zip postal postcode location address street ort stadt land bundesland plz strasse anschrift standort ville pays adresse rue ciudad pais provincia direccion cidade estado endereco citta paese indirizzo via stad plaats miasto kraj ulica adres sehir ulke ilce',
  'phone telephone tel mobile cell fax handy telefon telefono telefone telefoon telefonnummer mobil portable',
  'industry branche secteur sector settore industria size employees employee headcount revenue umsatz funding stage type category kategorie categorie categoria count number nr no amount price total',
  'date time day year month datum fecha data notes note comment comments remark remarks bemerkung notizen description beschreibung bio about summary message subject topic',
  'username login nickname alias filename file image photo picture avatar logo twitter facebook instagram github xing tiktok youtube crunchbase salesnavigator navigator sales',
  'previous former past old ex ehemalig ancien ancienne anterior precedente parent subsidiary competitor competitors',
  'gender salutation anrede prefix suffix middle initial initials birthday age',
];

export const roleNames: readonly HeaderRole[] = [
  'personId',
  'linkedinUrl',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'companyWebsite',
  'name',
];
