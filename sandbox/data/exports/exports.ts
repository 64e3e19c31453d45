/** Defines shapes in which lists of leads reach a sheet: the first rows of real kinds of exports, with invented people. */

/** The sidebar's names of what a column can hold. */
type ExportInput =
  | 'linkedinUrl'
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'companyWebsite'
  | 'email'
  | 'personId';

export interface Export {
  readonly name: string;
  readonly language: string;
  /** Counts from 1; 0 for none. */
  readonly headerRow: number;
  /** What each column is, by its index; inputs that are not named have none. */
  readonly columns: Readonly<Partial<Record<ExportInput, number>>>;
  readonly rows: readonly (readonly string[])[];
}

/** Cells stand apart by a bar, rows by a line. */
function shape(
  name: string,
  language: string,
  headerRow: number,
  columns: Export['columns'],
  text: string,
): Export {
  const lines = text.replace(/^\n|\n\s*$/g, '').split('\n');
  const cells = lines.map((line) =>
    line
      .trim()
      .split('|')
      .map((cell) => cell.trim()),
  );
  const width = Math.max(...cells.map((row) => row.length));
  const rows = cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  return { name, language, headerRow, columns, rows };
}

export const exports: readonly Export[] = [
  shape(
    'LinkedIn Connections.csv, with its notes',
    'en',
    4,
    { firstName: 0, lastName: 1, linkedinUrl: 2, email: 3, company: 4 },
    `
    Notes:
    "When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address."

    First Name|Last Name|URL|Email Address|Company|Position|Connected On
    Mira|Sandoval|https://www.linkedin.com/in/mira-sandoval-12ab||Northwind Foods|Head of Procurement|02 Mar 2025
    Tobias|Lindqvist|https://www.linkedin.com/in/tobiaslindqvist|tobias@fjordline.example|Fjordline Shipping|CFO|17 Jan 2025
    Aiko|Tanabe|https://www.linkedin.com/in/aikotanabe||Kumo Robotics|Engineer|11 Nov 2024`,
  ),
  shape(
    'Sales Navigator by a scraper',
    'en',
    1,
    { linkedinUrl: 0, firstName: 1, lastName: 2, fullName: 3, company: 5 },
    `
    profileUrl|firstName|lastName|fullName|title|companyName|location|connectionDegree|timestamp
    https://www.linkedin.com/in/jon-barker-7a1|Jon|Barker|Jon Barker|VP Sales|Quarry & Sons Ltd|London, England|2nd|2025-05-02T10:11:12Z
    https://www.linkedin.com/in/lea-fontaine|Lea|Fontaine|Lea Fontaine|Director of Marketing|Atelier Nord SAS|Lyon, France|3rd|2025-05-02T10:11:12Z`,
  ),
  shape(
    'Salesforce report with a title and filters above',
    'en',
    6,
    { firstName: 0, lastName: 1, company: 3, email: 4 },
    `
    Open Leads Q3
    As of 2025-09-01 09:12:44 Pacific Standard Time
    Filtered By: Show: All leads

    
    First Name|Last Name|Title|Company / Account|Email|Lead Status|Lead Owner
    Nadia|Krause|COO|Helio Werke GmbH|nadia.krause@heliowerke.example|Open|Sam Reed
    Peter|Oduya|Buyer|Lagos Textiles Ltd|p.oduya@lagostextiles.example|Working|Sam Reed`,
  ),
  shape(
    'Salesforce contacts with Reports To',
    'en',
    1,
    { fullName: 1, company: 2, email: 4 },
    `
    Reports To: Full Name|Full Name|Account Name|Title|Email|Phone
    Ruth Amsel|Karl Winter|Amsel Logistik GmbH|Dispatcher|karl.winter@amsel.example|+49 30 5550101
    Ruth Amsel|Ines Vogt|Amsel Logistik GmbH|Planner|ines.vogt@amsel.example|+49 30 5550102`,
  ),
  shape(
    'HubSpot contacts',
    'en',
    1,
    { firstName: 1, lastName: 2, email: 3, company: 7 },
    `
    Record ID|First Name|Last Name|Email|Phone Number|Contact owner|Lead Status|Associated Company|Last Activity Date
    51|Omar|Haddad|omar@cedarbank.example|+961 1 555010|Jo Miles|New|Cedar Bank|2025-04-01
    52|Elise|Roux|elise.roux@vignoble.example||Jo Miles|Open|Vignoble Roux SARL|2025-04-03`,
  ),
  shape(
    'Apollo export',
    'en',
    1,
    { firstName: 0, lastName: 1, company: 3, email: 4, linkedinUrl: 9, companyWebsite: 11 },
    `
    First Name|Last Name|Title|Company Name|Email|Email Status|Seniority|# Employees|Industry|Person Linkedin Url|Company Linkedin Url|Website
    Dana|Whitlock|CTO|Brightloom Inc|dana@brightloom.example|Verified|C suite|120|software|http://www.linkedin.com/in/dana-whitlock|http://www.linkedin.com/company/brightloom|http://www.brightloom.example
    Ravi|Menon|VP Engineering|Saffron Labs|ravi@saffronlabs.example|Guessed|VP|45|software|http://www.linkedin.com/in/ravimenon|http://www.linkedin.com/company/saffronlabs|http://www.saffronlabs.example`,
  ),
  shape(
    'Google Forms answers',
    'en',
    1,
    { fullName: 1, company: 2, email: 3, linkedinUrl: 4 },
    `
    Timestamp|What is your full name?|Which company do you work for?|What is your work email?|Your LinkedIn profile (optional)|Anything else?
    3/4/2025 10:22:11|Hanna Brandt|Brandt Optik GmbH|hanna@brandtoptik.example|https://linkedin.com/in/hannabrandt|
    3/4/2025 11:02:45|Luis Ortega|Ortega Hermanos SA|luis@ortegahermanos.example||Call me`,
  ),
  shape(
    'event attendees with a title row',
    'en',
    2,
    { firstName: 0, lastName: 1, company: 3, email: 4 },
    `
    SaaS Summit 2025 – registered attendees
    First name|Surname|Job title|Organisation|E-mail address|Ticket type|Dietary requirements
    Grace|Nkemelu|Product Lead|Tidepool Software|grace@tidepool.example|Regular|None
    Ivo|Petkov|Founder|Petkov & Co|ivo@petkov.example|VIP|Vegetarian`,
  ),
  shape(
    'two header rows, groups above',
    'en',
    2,
    { firstName: 0, lastName: 1, email: 2, company: 3, companyWebsite: 4 },
    `
    Contact|||Company||
    First name|Last name|Email|Name of company|Website|Employees
    Amara|Osei|amara@goldcoast.example|Gold Coast Traders Ltd|goldcoast.example|300
    Felix|Bauer|felix@bauer-maschinen.example|Bauer Maschinen AG|bauer-maschinen.example|80`,
  ),
  shape(
    'no header: name, title, company, email',
    'en',
    0,
    {},
    `
    Sophie Lambert|Head of Sales|Lambert Freres SA|sophie@lambert.example
    Marcus Thiel|CEO|Thiel Medizintechnik GmbH|m.thiel@thielmed.example
    Jana Novak|Buyer|Novak Trading sro|jana@novaktrading.example`,
  ),
  shape(
    'no header: a bare list of profile links',
    'en',
    0,
    {},
    `
    https://www.linkedin.com/in/sara-lindholm
    https://www.linkedin.com/in/tom-brandon-81
    https://www.linkedin.com/in/yuki-mori`,
  ),
  shape(
    'no header: names and companies alone',
    'en',
    0,
    {},
    `
    Carla Mendes|Mendes Papel Lda
    Oskar Blom|Blom Energi AB
    Fatima Zahra|Atlas Foods SARL
    Henrik Dahl|Dahl Consulting AS`,
  ),
  shape(
    'sep= line of Excel',
    'en',
    2,
    { fullName: 0, company: 1, email: 2 },
    `
    sep=;
    Name|Company|E-mail
    Olga Marchuk|Dnipro Steel|olga@dniprosteel.example
    Viktor Hron|Hron Pumps sro|viktor@hronpumps.example`,
  ),
  shape(
    'a pivot of a CRM with blank top rows',
    'en',
    3,
    { fullName: 0, company: 1, companyWebsite: 2 },
    `

    
    Contact Name|Account Name|Company Domain|Last Touch
    Ben Ashworth|Ashworth Paints plc|ashworthpaints.example|2025-02-11
    Mei Chen|Jade Circuit Co|jadecircuit.example|2025-03-09`,
  ),
  shape(
    'Pipedrive people',
    'en',
    1,
    { fullName: 0, company: 1, email: 2 },
    `
    Person - Name|Person - Organization|Person - Email - Work|Person - Phone - Work|Person - Owner
    Kasia Wrona|Wrona Transport|kasia@wrona.example|+48 22 5550111|Ann Lee
    Petr Dvorak|Dvorak Stroje|petr@dvorak.example||Ann Lee`,
  ),
  shape(
    'Pipedrive people with their numbers',
    'en',
    1,
    { fullName: 1, company: 2 },
    `
    Person - ID|Person - Name|Person - Organization|Person - Job title
    1004711|Kasia Wrona|Wrona Transport|Fleet Planner
    1004712|Petr Dvorak|Dvorak Stroje|Welding Foreman`,
  ),
  shape(
    'decision makers by hand',
    'en',
    1,
    { fullName: 0, company: 1, email: 3 },
    `
    Decision Maker|Company|Designation|Email
    Kiran Bose|Bose Castings Ltd|Plant Incharge|kiran@bosecastings.example
    Leela Nair|Nair Spices Ltd|Yard Supervisor|leela@nairspices.example`,
  ),
  shape(
    'Outlook contacts',
    'en',
    1,
    { firstName: 0, lastName: 2, company: 3, email: 5, companyWebsite: 7 },
    `
    First Name|Middle Name|Last Name|Company|Job Title|E-mail Address|E-mail 2 Address|Web Page
    Ellen||Sorby|Sorby Marine|Captain|ellen@sorbymarine.example||
    Idris||Bello|Bello Agro|Manager|idris@belloagro.example|idris.b@mail.example|`,
  ),
  shape(
    'business cards scanned',
    'en',
    1,
    { fullName: 0, company: 2, email: 4, companyWebsite: 5 },
    `
    Name|Job Title|Company|Mobile|Email|Website|Address
    Pia Keller|Architect|Keller Bau AG|+41 44 5550123|pia@kellerbau.example|www.kellerbau.example|Seestr. 1, Zurich
    Rui Costa|Designer|Costa Studio Lda|+351 21 5550100|rui@costastudio.example|www.costastudio.example|Rua 5, Porto`,
  ),
  shape(
    'misspelt headers',
    'en',
    1,
    { firstName: 0, lastName: 1, company: 2, email: 3 },
    `
    Fist Name|Last Nmae|Compnay|Emial
    Noor|Rahman|Rahman Tea Ltd|noor@rahmantea.example
    Jack|Doyle|Doyle Crafts|jack@doylecrafts.example`,
  ),
  shape(
    'Personio and Xing by hand',
    'de',
    1,
    { firstName: 0, lastName: 1, company: 2, email: 4 },
    `
    Vorname|Nachname|Firma|Position|E-Mail-Adresse|Telefon
    Jörg|Schäfer|Schäfer Werkzeugbau GmbH|Geschäftsführer|j.schaefer@schaefer-wzb.example|+49 711 5550133
    Anke|Böhm|Böhm & Partner mbB|Partnerin|boehm@boehm-partner.example|`,
  ),
  shape(
    'Messeliste mit Titelzeile',
    'de',
    3,
    { fullName: 0, company: 1, companyWebsite: 3 },
    `
    Besucherliste Hannover Messe 2025
    Stand: 14.04.2025
    Ansprechpartner|Unternehmen|Ort|Webseite
    Lutz Hartmann|Hartmann Pumpen GmbH|Kassel|hartmann-pumpen.example
    Birgit Ostermann|Ostermann Kabel KG|Emden|ostermann-kabel.example`,
  ),
  shape(
    'Umfrage mit Fragen als Überschriften',
    'de',
    1,
    { fullName: 1, company: 2, email: 3 },
    `
    Zeitstempel|Wie heißen Sie? (Vor- und Nachname)|Für welches Unternehmen arbeiten Sie?|Ihre geschäftliche E-Mail-Adresse
    01.03.2025 10:00|Ute Lang|Lang Druck GmbH|ute@langdruck.example
    01.03.2025 10:05|Ralf Stein|Stein IT AG|ralf@steinit.example`,
  ),
  shape(
    'export CRM français',
    'fr',
    1,
    { lastName: 0, firstName: 1, company: 2, email: 4 },
    `
    Nom|Prénom|Société|Fonction|Adresse e-mail|Téléphone
    Lefèvre|Camille|Lefèvre Traiteur SARL|Gérante|camille@lefevre.example|+33 1 55 50 01 01
    Benali|Karim|Benali Bâtiment SAS|Directeur|karim@benali.example|`,
  ),
  shape(
    'liste de salon avec titre',
    'fr',
    2,
    { fullName: 0, company: 1, linkedinUrl: 3 },
    `
    Salon Vivatech – visiteurs
    Nom complet|Entreprise|Poste|Profil LinkedIn
    Inès Garnier|Garnier Data SAS|CTO|https://fr.linkedin.com/in/ines-garnier
    Hugo Petit|Petit Robotique|Ingénieur|https://fr.linkedin.com/in/hugopetit`,
  ),
  shape(
    'fichier de prospection',
    'fr',
    1,
    { company: 0, email: 2 },
    `
    Société|Fonction|Email
    Atelier Nord SAS|Directeur Commercial|contact@ateliernord.example
    Vignoble Roux SARL|Responsable Achats|achats@vignobleroux.example`,
  ),
  shape(
    'clientes de un ERP',
    'es',
    1,
    { fullName: 1, company: 0, email: 2, companyWebsite: 4 },
    `
    Razón social|Persona de contacto|Correo electrónico|Teléfono|Página web
    Aceites del Sur SL|María José Ruiz|mj.ruiz@aceitesdelsur.example|+34 95 5550101|aceitesdelsur.example
    Textiles Pardo SA|Álvaro Pardo|alvaro@textilespardo.example||textilespardo.example`,
  ),
  shape(
    'asistentes de un evento',
    'es',
    2,
    { firstName: 0, lastName: 1, company: 2, email: 4 },
    `
    Asistentes confirmados – Congreso de Logística
    Nombre|Apellidos|Empresa|Cargo|Correo
    Lucía|Fernández|Transportes Fénix SL|Gerente|lucia@fenix.example
    Diego|Morales|Morales Carga SA|Jefe de flota|diego@moralescarga.example`,
  ),
  shape(
    'planilha de leads',
    'pt',
    1,
    { fullName: 0, company: 1, email: 3, linkedinUrl: 4 },
    `
    Nome completo|Empresa|Cargo|E-mail corporativo|LinkedIn
    João Figueira|Figueira Cafés Ltda|Diretor|joao@figueira.example|linkedin.com/in/joaofigueira
    Beatriz Rocha|Rocha Minas SA|Compradora|beatriz@rochaminas.example|linkedin.com/in/beatrizrocha`,
  ),
  shape(
    'elenco fiera',
    'it',
    2,
    { firstName: 1, lastName: 0, company: 2, email: 4 },
    `
    Elenco visitatori Fiera di Milano
    Cognome|Nome|Azienda|Ruolo|Indirizzo e-mail
    Ferri|Giulia|Ferri Tessuti Srl|Responsabile acquisti|giulia@ferritessuti.example
    Conti|Paolo|Conti Meccanica SpA|Titolare|paolo@contimeccanica.example`,
  ),
  shape(
    'relaties uit een CRM',
    'nl',
    1,
    { firstName: 0, lastName: 1, company: 2, email: 3, companyWebsite: 4 },
    `
    Voornaam|Achternaam|Bedrijfsnaam|E-mailadres|Website
    Sanne|de Vries|De Vries Bloemen BV|sanne@devriesbloemen.example|devriesbloemen.example
    Daan|Visser|Visser Staal NV|daan@visserstaal.example|visserstaal.example`,
  ),
  shape(
    'lista uczestników',
    'pl',
    2,
    { fullName: 0, company: 1, email: 3 },
    `
    Lista uczestników – Forum IT 2025
    Imię i nazwisko|Firma|Stanowisko|Adres e-mail
    Zofia Kamińska|Kamińska Meble Sp. z o.o.|Dyrektor|zofia@kaminska.example
    Tomasz Lis|Lis Transport SA|Kierownik|tomasz@listransport.example`,
  ),
  shape(
    'kundlista',
    'sv',
    1,
    { firstName: 0, lastName: 1, company: 2, email: 4 },
    `
    Förnamn|Efternamn|Företag|Titel|E-postadress
    Åsa|Nyström|Nyström Skog AB|VD|asa@nystromskog.example
    Erik|Hallberg|Hallberg El AB|Säljare|erik@hallbergel.example`,
  ),
  shape(
    'asiakaslista',
    'fi',
    1,
    { firstName: 0, lastName: 1, company: 2, email: 4 },
    `
    Etunimi|Sukunimi|Yritys|Tehtävänimike|Sähköposti
    Matti|Virtanen|Vaasan Puu|Toimitus Johtaja|matti@vaasanpuu.example
    Aino|Korhonen|Korhonen Oyj|Osto Päällikkö|aino@korhonen.example`,
  ),
  shape(
    'müşteri listesi',
    'tr',
    1,
    { fullName: 0, company: 1, email: 2 },
    `
    Ad Soyad|Şirket|E-posta|Unvan
    Ayşe Yıldız|Yıldız Tekstil A.Ş.|ayse@yildiztekstil.example|Müdür
    Mehmet Kaya|Kaya İnşaat Ltd. Şti.|mehmet@kayainsaat.example|Satın alma`,
  ),
  shape(
    '名刺データ',
    'ja',
    1,
    { fullName: 0, company: 1, email: 4 },
    `
    氏名|会社名|部署|役職|メールアドレス
    山田 太郎|株式会社ヤマト工業|営業部|部長|yamada@yamatokogyo.example
    佐藤 花子|佐藤商事株式会社|総務部|課長|sato@satoshoji.example`,
  ),
  shape(
    'セミナー参加者、題名の行あり',
    'ja',
    2,
    { lastName: 0, firstName: 1, company: 2, email: 3 },
    `
    2025年度セミナー参加者一覧
    姓|名|会社名|メール
    鈴木|一郎|鈴木電機株式会社|suzuki@suzukidenki.example
    高橋|美咲|高橋建設株式会社|takahashi@takahashikensetsu.example`,
  ),
  shape(
    '客户名单',
    'zh',
    1,
    { fullName: 0, company: 1, email: 2, companyWebsite: 4 },
    `
    联系人姓名|公司名称|邮箱|职位|网址
    王伟|北辰科技有限公司|wangwei@beichen.example|经理|beichen.example
    李娜|华茂贸易有限公司|lina@huamao.example|采购|huamao.example`,
  ),
  shape(
    'выгрузка из CRM',
    'ru',
    1,
    { fullName: 0, company: 1, email: 3 },
    `
    ФИО|Компания|Должность|Электронная почта
    Иванова Мария Сергеевна|ООО Северный лес|Директор|ivanova@sevles.example
    Петров Олег Игоревич|АО Волга Металл|Закупщик|petrov@volgametall.example`,
  ),
  shape(
    'two languages in one header',
    'en',
    1,
    { fullName: 0, company: 1, email: 2 },
    `
    Name / Nom|Company / Entreprise|Email / Courriel|Notes
    Chloe Martel|Martel Bois Inc|chloe@martelbois.example|
    Liam Roy|Roy Foods Inc|liam@royfoods.example|call`,
  ),
  shape(
    'a sheet CDX has run on, under a title',
    'en',
    3,
    { fullName: 0, company: 1, personId: 4 },
    `
    Prospects, northern region

    Name|Company|CDX status|CDX email|CDX person ID
    Erin Walsh|Walsh Dairy Ltd|Done|erin@walshdairy.example|per_000812
    Sean Byrne|Byrne Steel plc|No match||`,
  ),
  shape(
    'Lusha and ZoomInfo columns',
    'en',
    1,
    { firstName: 1, lastName: 0, company: 3, companyWebsite: 4, email: 5, linkedinUrl: 6 },
    `
    Last Name|First Name|Job Title|Company Name|Website|Email Address|LinkedIn Contact Profile URL|Company HQ Phone|Management Level
    Okafor|Chidi|Head of Data|Zuma Telecom|www.zumatelecom.example|chidi@zumatelecom.example|https://www.linkedin.com/in/chidi-okafor|+234 1 5550100|Director
    Larsen|Mads|CFO|Larsen Vind A/S|www.larsenvind.example|mads@larsenvind.example|https://www.linkedin.com/in/madslarsen||C-Level`,
  ),
  shape(
    'webinar registrants',
    'en',
    4,
    { firstName: 0, lastName: 1, email: 2, company: 4 },
    `
    Attendee Report
    Topic|Webinar ID|Scheduled Time
    Cutting energy bills|812 3345 1100|05/12/2025 15:00
    First Name|Last Name|Email|Registration Time|Organization|Job Title
    Tara|Quinn|tara@quinnhotels.example|05/01/2025 09:12|Quinn Hotels|Facility Manager
    Bilal|Aziz|bilal@azizmills.example|05/02/2025 18:40|Aziz Mills|Engineer`,
  ),
];
