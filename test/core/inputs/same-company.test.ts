import { isSameCompany, looseCompanyKey } from '../../../src/core/inputs/same-company';

describe('looseCompanyKey', () => {
  test.each([
    ['Siemens AG', 'Siemens'],
    ['Danone', 'Danone S.A.'],
    ['Danone', 'Danone S. A.'],
    ['Danone', 'Danone SA'],
    ['Ford Motor Company', 'Ford Motor Co.'],
    ['Eni S.p.A.', 'ENI SpA'],
    ['Eni S.p.A.', 'Eni'],
    ['Acme S.à r.l.', 'ACME SARL'],
    ['Acme GmbH & Co. KG', 'Acme'],
    ['Acme GmbH und Co. KGaA', 'Acme'],
    ['Acme UG (haftungsbeschränkt)', 'Acme'],
    ['Philips N.V.', 'Philips'],
    ['Ericsson AB (publ)', 'Ericsson'],
    ['Ørsted A/S', 'Orsted'],
    ['Nokia Oyj', 'Nokia'],
    ['Acme Pty. Ltd.', 'Acme'],
    ['Acme Private Limited', 'Acme Pvt Ltd'],
    ['Acme Sdn. Bhd.', 'Acme'],
    ['Acme Sp. z o.o.', 'Acme'],
    ['Škoda Auto a.s.', 'Skoda Auto'],
    ['Acme s.r.o.', 'Acme d.o.o.'],
    ['Bolt Technology OÜ', 'Bolt Technology'],
    ['Cemex, S.A.B. de C.V.', 'Cemex'],
    ['Huawei Technologies Co.,Ltd', 'Huawei Technologies Co.Ltd'],
    ['Procter & Gamble', 'Procter and Gamble'],
    ['Müller und Söhne', 'Muller & Sohne'],
    ['Hewlett-Packard', 'Hewlett Packard'],
    ['O’Kon and Sons', "O'Kon & Sons AG"],
    ['J.P. Morgan', 'JP Morgan'],
    ['Acme™', 'Acme'],
    ['AT&T Inc.', 'AT & T'],
  ])('%s and %s are one', (name, other) => {
    expect(looseCompanyKey(name)).toBe(looseCompanyKey(other));
  });

  test.each([
    ['Siemens AG', 'Siemens Energy AG'],
    ['Acme Group', 'Acme'],
    ['Acme Holding', 'Acme'],
    ['Toyota U.S.A.', 'Toyota'],
    ['Generation Y', 'Generation'],
    ['Co-op Bank', 'Bank'],
    ['acme.se', 'acme.ag'],
    ['Acme.co', 'Acme'],
  ])('%s and %s are two', (name, other) => {
    expect(looseCompanyKey(name)).not.toBe(looseCompanyKey(other));
  });

  test.each([
    ['SAS', 'sas'],
    ['SAS AB', 'sas'],
    ['The Company', 'the'],
    ['Inc.', 'inc'],
    ['& Co. KG', 'co'],
    ['!!!', '!!!'],
    ['トヨタ', 'トヨタ'],
  ])('of %s a whole word is left', (name, key) => {
    expect(looseCompanyKey(name)).toBe(key);
  });
});

describe('isSameCompany', () => {
  test.each([
    ['Booking.com', 'Booking'],
    ['Booking', 'Booking.com B.V.'],
    ['acme-robotics.co.uk', 'Acme Robotics Ltd'],
    ['https://www.acme.com/about', 'Acme'],
    ['Amazon.com, Inc.', 'Amazon'],
  ])('%s is the domain of %s, or the other way round', (name, other) => {
    expect(isSameCompany(name, other)).toBe(true);
  });

  test.each([
    ['Booking.com', 'Booking Holdings'],
    ['acme.com', 'Acme Labs'],
    ['acme.com', 'acme.io'],
    ['gmail.com', 'Gmail'],
    ['Acme', 'Globex'],
  ])('%s and %s are not surely one', (name, other) => {
    expect(isSameCompany(name, other)).toBe(false);
  });
});
