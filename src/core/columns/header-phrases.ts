/** Defines what the columns of leads are called in the common languages of business. */
import type { InputName } from '../words';

/** `name` can be the full name, or the first or last one where the other has its own column. */
export type HeaderRole = InputName | 'name';

/** Phrases of one role, one language a line, separated by commas alone: spaces would weigh half a kilobyte. */
type Phrases = readonly string[];

/** Headers that say what the column holds, whatever its values. */
export const strongPhrases: Readonly<Record<HeaderRole, Phrases>> = {
  linkedinUrl: [
    'linkedin,linkedin url,linkedin profile,linkedin profile url,linkedin link,li url,li profile,li link,linkedin website',
    'リンクトイン,领英,領英,领英链接,領英連結,링크드인,линкедин',
    'لينكد إن,لينكدان',
  ],
  fullName: [
    'full name,contact name,person name,complete name,display name,first last name,first name last name,name surname,names',
    'vor nachname,vorname nachname,vollstandiger name,ganzer name,ansprechpartner,ansprechpartnerin,kontaktperson,ansprechperson,name vorname,nachname vorname',
    'nom complet,nom prenom,prenom nom,nom et prenom,nom du contact,interlocuteur',
    'nombre completo,nombre y apellidos,nombre y apellido,apellidos nombre,persona contacto',
    'nome completo,nome e sobrenome,nome e apelido,nome contato,nome contacto,pessoa contato,pessoa contacto',
    'nome e cognome,nome cognome,cognome nome,nominativo,referente,nome contatto',
    'volledige naam,contactpersoon,voor en achternaam,voornaam achternaam',
    'imie i nazwisko,imie nazwisko,nazwisko i imie,osoba kontaktowa,osoba do kontaktu',
    'fullstandigt namn,for efternamn,fulde navn,fuldt navn,fullt navn,for etternavn,for efternavn',
    'koko nimi,ad soyad,adi soyadi,isim soyisim,tam adi,yetkili kisi,ilgili kisi',
    '氏名,お名前,担当者名,ご担当者名,取引先責任者名,フルネーム,姓名,全名,联系人,聯絡人,联系人姓名',
    '성명,성함,담당자,담당자명',
    'фио,полное имя,имя и фамилия,имя фамилия,фамилия имя,фамилия имя отчество,контактное лицо',
    'الاسم الكامل,الاسم بالكامل,اسم جهة الاتصال',
  ],
  name: ['name,nom,nombre,nome,naam,namn,navn,nimi,isim,ad,adi', '名前,名字,이름,имя,الاسم,اسم'],
  firstName: [
    'first name,first,fname,given name,forename,christian name,first names,given names',
    'vorname,vornamen,rufname,prenom,prenoms,primer nombre,nombre pila,nombres',
    'primeiro nome,nome proprio,primo nome,voornaam,roepnaam,imie,fornamn,fornavn,etunimi,ilk ad,on ad',
    '名,ファーストネーム,الاسم الأول,الاسم الشخصي',
  ],
  lastName: [
    'last name,last,lname,surname,family name,last names,surnames',
    'nachname,zuname,familienname,nom famille,apellido,apellidos,primer apellido,apellido paterno',
    'sobrenome,ultimo nome,apelido,apelidos,nome familia,cognome,cognomi',
    'achternaam,familienaam,nazwisko,efternamn,efternavn,etternavn,sukunimi,soyad,soyadi,soyisim',
    '姓,苗字,姓氏,ラストネーム,성,성씨,фамилия',
    'اسم العائلة,الاسم الأخير,اللقب,الكنية',
  ],
  company: [
    'company,company name,companies,organisation,organization,org,employer,account,business,business name,firm,corporation,enterprise,workplace,associated company',
    'firma,firmenname,unternehmen,unternehmensname,arbeitgeber,gesellschaft,betrieb,konzern',
    'entreprise,societe,raison sociale,employeur,compagnie,organisme',
    'empresa,compania,razon social,empleador,organizacion,companhia,razao social,empregador,organizacao',
    'azienda,societa,ragione sociale,impresa,ditta,organizzazione',
    'bedrijf,bedrijfsnaam,organisatie,werkgever,onderneming',
    'firmy,przedsiebiorstwo,pracodawca,spolka,organizacja',
    'foretag,foretagsnamn,bolag,bolagsnamn,arbetsgivare,virksomhed,virksomhedsnavn,firmanavn,selskab,selskap,bedrift,arbeidsgiver,arbejdsgiver',
    'yritys,yrityksen nimi,sirket,kurum,kurulus,isveren,isyeri',
    '会社,会社名,取引先名,御社名,企業名,企業,勤務先,所属,法人名,貴社名,公司,公司名称,公司名稱,企业,企业名称,单位,雇主,公司名',
    '회사,회사명,기업,기업명,소속,직장,업체명',
    'компания,компании,организация,организации,работодатель,фирма,место работы',
    'الشركة,شركة,المؤسسة,جهة العمل',
  ],
  companyWebsite: [
    'website,website url,company url,url company,domain,email domain,web page,homepage,web,site,web address,www',
    'webseite,internetseite,webadresse,firmenwebseite,firmenwebsite,internetadresse,internet',
    'site web,site internet,domaine,sitio web,pagina web,dominio,sito,sito web,sito internet',
    'domein,domeinnaam,strona internetowa,strona www,strona,domena',
    'adres strony,webbplats,hemsida,webbsida,hjemmeside,nettside,nettsted,domene,web sitesi,internet sitesi,alan adi',
    'ウェブサイト,ホームページ,サイト,ドメイン,会社 hp,会社 url,网站,網站,官网,官網,公司网站,网址,域名',
    '웹사이트,홈페이지,도메인,сайт,веб сайт,домен',
    'الموقع الإلكتروني,الموقع,موقع الشركة',
  ],
  email: [
    'email,emails,mail,emailadresse,mailadresse,emailaddress,company email,courriel,mel',
    'correo,correo electronico,direccion electronica,correio eletronico,correio electronico,endereco eletronico,endereco electronico,posta elettronica,indirizzo elettronico',
    'adresse electronique,adresse messagerie,adresse de messagerie,email anschrift,adres poczty elektronicznej',
    'emailadres,mailadres,poczta elektroniczna,adres mailowy,epost,e post,epostadress,e postadress,mejl,epostadresse,e postadresse',
    'sahkoposti,sahkopostiosoite,eposta,e posta,メール,メールアドレス,電子メール,メアド',
    '邮箱,郵箱,电子邮件,電子郵件,电子邮箱,電子信箱,邮件,工作邮箱,公司邮箱,邮箱地址',
    '이메일,메일,전자우편,почта,электронная почта,эл почта,имейл',
    'البريد الإلكتروني,بريد إلكتروني,الإيميل,إيميل',
  ],
  personId: ['cdx person id,cdx id'],
};

/** Headers that only lean towards a role: their values must agree. */
export const weakPhrases: Readonly<Partial<Record<HeaderRole, Phrases>>> = {
  linkedinUrl: [
    'profile,profile url,profile link,url,link,profil,perfil,profilo,lien,enlace,ссылка,профиль,プロフィール,链接,프로필,링크,رابط,default profile url',
  ],
  fullName: [
    'contact,company contact,company contact name,account contact,business contact,main contact,primary contact,employee,lead,prospect,person,candidate,attendee,participant,speaker,member,kontakt,contacto,contato,contatto,контакт,担当者',
  ],
  lastName: ['second name'],
  company: [
    'customer,customer name,client,client name,kunde,kundenname,cliente,klant,klient,musteri,клиент,顧客,客户,고객사,vendor,supplier,partner,brand,institution,agency,startup',
  ],
  personId: ['person id'],
};

/** Words that mean nothing beside a phrase of their role: "LinkedIn profile link" is "LinkedIn". */
export const roleWords: Readonly<Partial<Record<HeaderRole, readonly string[]>>> = {
  linkedinUrl: [
    'url link profile profil perfil profilo profiel profili profilen page pagina address adresse adresi handle account lien enlace lank lenke public member',
    'プロフィール リンク 链接 主页 個人檔案 个人资料 프로필 링크 профиль ссылка رابط حساب',
  ],
  email: [
    'address addresses adresse adresa adres adresi adress direccion endereco indirizzo id 주소 адрес عنوان',
  ],
  company: ['name nom nombre nome naam nazwa adi ismi название наименование اسم current legal'],
  companyWebsite: [
    'address adresse direccion endereco indirizzo adres company name account organization organisation employer entreprise empresa azienda aziendale firma компании',
  ],
};

/** Words beside the phrase that leave its meaning alone. */
export const harmlessWords: readonly string[] = [
  'lead contact prospect person people candidate attendee participant individual member employee dirigeant gerant',
  'kontakt ansprechpartner ansprechpartnerin contacto contato contatto personne persona pessoa osoba leads contacts',
  'primary main work business professional corporate current actual actuelle aktuell aktuelle atual attuale huidige official direct default office',
  'geschaftlich geschaftliche professionnel professionnelle pro profesional profissional trabajo corporativo aziendale zakelijk zakelijke werk sluzbowy kurumsal is рабочая 업무',
  'my our ihr ihre dein deine votre notre vos vuestro vostra vostro seu sua uw jouw',
  'required optional mandatory pflichtfeld obligatoire obligatorio value text field column raw original input 1 1st one',
];

/** As harmless, but another column with the same meaning is the better one. */
export const lesserWords: readonly string[] = [
  'verified valid personal private privat privee prive personale secondary second alternate alternative other home backup 2 2nd 3 4 5 two',
];

/** Words for a job that make a header foreign whatever stands beside them. */
const jobWords =
  'title,job title,position,job position,role,job role,headline,titel,funktion,beruf,titre,poste,puesto,cargo,titulo,titolo,posizione,functie,stanowisko,befattning,stilling,unvan';

/** What the column of a lead's job is called, one language a line. */
export const titlePhrases: Phrases = [
  jobWords,
  'occupation,profession,designation',
  'jobtitel,berufsbezeichnung,stellenbezeichnung,rolle,tatigkeit',
  'intitule poste,fonction,ocupacion,profesion,funcion',
  'funcao,ocupacao,profissao,ruolo,qualifica,mansione,functietitel,beroep,rol',
  'funkcja,roll,yrke,tittel,stillingsbetegnelse,unvani,gorev,gorevi,pozisyon',
  'pozice,funkce,beosztas,munkakor,functia,tehtavanimike,titteli',
  '役職,役職名,職種,職位,职位,职务,職稱,직책,직위,직함,должность,المسمى الوظيفي',
];

/** A header with one of these is about something else, however much its values look like a match. */
export const foreignWords: readonly string[] = [
  'status verification validity validation bounce bounced deliverability catch opt optin optout unsubscribed consent score quality confidence accuracy result',
  'event webinar campaign list segment tag tags source channel medium utm referrer referral referred referer',
  'reports report supervises assistant manager managers boss supervisor owner rep sdr bdr salesperson seller author creator created modified updated recruiter spouse friend reference approver reviewer assignee assigned',
  'vertriebsmitarbeiter betreuer inhaber besitzer assistenz vorgesetzter responsable commercial propietario proprietario gestor assistente',
  'expertise skill skills experience education school university degree language languages interest interests',
  jobWords,
  'contract contracts vertrag contrat contrato contratto',
  'function functions seniority department abteilung departement departamento level',
  'city town country region county state zip postal postcode location address street ort stadt land bundesland plz strasse anschrift standort ville pays adresse ciudad pais provincia direccion cidade endereco citta paese indirizzo stad plaats miasto kraj ulica adres sehir',
  'phone telephone tel mobile cell fax handy telefon telefono telefone telefoon telefonnummer',
  'industry branche secteur sector settore industria size employees headcount siret siren revenue umsatz funding stage type category kategorie count number nr amount price total',
  'date time day year month datum fecha data notes note comment comments bemerkung notizen description beschreibung bio about summary message subject',
  'username login nickname alias filename file image photo picture avatar logo twitter facebook instagram github xing tiktok youtube crunchbase salesnavigator navigator sales',
  'previous former past old ex by parent subsidiary competitor competitors',
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
