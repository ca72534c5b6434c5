import { describe, expect, it } from 'vitest'
import { allergenNamed, isOtherAllergen } from './allergen-names.ts'
import { foodsIn } from './foods-in.ts'

const found = (text: string) => foodsIn(text, { hasOffers: true })
const allergensIn = (text: string) =>
  [...new Set(found(text).flatMap(({ allergens }) => allergens))].toSorted().join(' ')
const kindsIn = (text: string) => [...new Set(found(text).flatMap(({ kinds }) => kinds))].join(' ')

describe('foods in Portuguese', () => {
  it.each([
    ['Queijo, manteiga, natas', 'DAIRY'],
    ['Creme de leite e leite condensado', 'DAIRY'],
    ['Doce de leite, requeijão', 'DAIRY'],
    ['Muçarela, mussarela, mozarela', 'DAIRY'],
    ['Leite zero lactose', 'DAIRY'],
    ['Leite sem lactose', 'DAIRY'],
    ['Pães de queijo', 'DAIRY'],
    ['Pão na chapa', 'WHEAT'],
    ['Pao de forma, pãezinhos', 'WHEAT'],
    ['Massa fresca ao alho', 'WHEAT'],
    ['Ovos estrelados', 'EGG'],
    ['Gemas e claras', 'EGG'],
    ['Camarões ao alho', 'SHELLFISH'],
    ['Camaroes salteados', 'SHELLFISH'],
    ['Polvo à lagareiro', 'SHELLFISH'],
    ['Arroz de lulas', 'SHELLFISH'],
    ['Choco frito à setubalense', 'SHELLFISH'],
    ['Sapateira, santola, percebes', 'SHELLFISH'],
    ['Amêijoas à Bulhão Pato', 'SHELLFISH'],
    ['Mexilhões ao vapor', 'SHELLFISH'],
    ['Atum, sardinhas e salmão', 'FISH'],
    ['Sopa de cação', 'FISH'],
    ['Peixe-espada grelhado', 'FISH'],
    ['Peixes do dia', 'FISH'],
    ['Lombo de bacalhau', 'FISH'],
    ['Castanha-do-pará e castanhas de caju', 'TREE_NUT'],
    ['Avelãs, nozes e amêndoas', 'TREE_NUT'],
    ['Noz-pecã', 'TREE_NUT'],
    ['Manteiga de amendoim', 'PEANUT'],
    ['Amendoins torrados, paçoca', 'PEANUT'],
    ['Pé-de-moleque', 'PEANUT'],
    ['Frutos secos', 'TREE_NUT'],
    ['Aveia, cevada e centeio', 'WHEAT'],
    ['Carne de soja', 'SOY'],
    ['Molho shoyu', 'SOY WHEAT'],
    ['Gergelim, tahine', 'SESAME'],
    ['Leite de aveia', 'WHEAT'],
    ['Queijo de castanha', 'TREE_NUT'],
    ['Hambúrguer no pão brioche com queijo', 'DAIRY EGG WHEAT'],
    ['Ovo no pão', 'EGG WHEAT'],
    ['Café com leite e o pão com manteiga', 'DAIRY WHEAT'],
    ['X-burger', 'DAIRY WHEAT'],
    ['X-Egg Bacon', 'DAIRY EGG WHEAT'],
    ['X-tudo', 'DAIRY EGG WHEAT'],
    ['2 x burger', 'WHEAT'],
    ['Farinha de mandioca, farinha de milho, farinha de grão-de-bico', ''],
    ['Farinha de amêndoa', 'TREE_NUT'],
    ['Farinha', 'WHEAT'],
    ['Pasta de grão-de-bico, massa de tomate', ''],
    ['Leite de coco, noz-moscada, manteiga de cacau, nata de coco', ''],
    ['Óleo vegetal, vinho, sal gema', ''],
    ['Chocolate em pó', ''],
  ])('%s: %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each([
    ['Pastéis de nata', 'DAIRY EGG WHEAT'],
    ['Bacalhau à Brás', 'EGG FISH'],
    ['Bolinhos de bacalhau', 'EGG FISH'],
    ['Bacalhau com natas', 'DAIRY FISH'],
    ['Francesinha à moda do Porto', 'DAIRY WHEAT'],
    ['Tosta mista', 'DAIRY WHEAT'],
    ['Moqueca capixaba', 'FISH'],
    ['Moqueca de banana', ''],
    ['Bobó de camarão', 'SHELLFISH'],
    ['Acarajé', 'PEANUT SHELLFISH TREE_NUT WHEAT'],
    ['Vatapá', 'PEANUT SHELLFISH TREE_NUT WHEAT'],
    ['Brigadeiros', 'DAIRY'],
    ['Beijinho', 'DAIRY'],
    ['Coxinhas de frango', 'WHEAT'],
    ['Coxinha da asa', ''],
    ['Rabanada', 'DAIRY EGG WHEAT'],
    ['Quindim', 'DAIRY EGG'],
    ['Pudim', 'DAIRY EGG'],
    ['Açorda de gambas', 'EGG SHELLFISH WHEAT'],
    ['Toucinho do céu', 'EGG TREE_NUT'],
    ['Bolo de cenoura', 'DAIRY EGG WHEAT'],
    ['Estrogonofe', 'DAIRY'],
    ['Frango à parmegiana', 'DAIRY EGG WHEAT'],
    ['Esfihas e quibes', 'WHEAT'],
    ['Salame de chocolate', 'DAIRY EGG WHEAT'],
    ['Romeu e Julieta', 'DAIRY'],
    ['Yakissoba de legumes', 'SOY WHEAT'],
    ['Rissóis de camarão', 'EGG SHELLFISH WHEAT'],
    ['Hot Philadelphia', 'DAIRY FISH WHEAT'],
    ['Bem-casados', 'DAIRY EGG WHEAT'],
    ['Dom Rodrigo', 'EGG TREE_NUT'],
  ])('by their usual recipe: %s is %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each([
    ['Feijoada completa', 'MEAT'],
    ['Rojões à minhota', 'MEAT'],
    ['Alheira de Mirandela', 'MEAT'],
    ['Caldo verde', 'MEAT'],
    ['Presunto, fiambre e linguiça', 'MEAT'],
    ['Leitões assados', 'MEAT'],
    ['Peito de peru', 'POULTRY'],
    ['Sanduíche natural de peru', 'POULTRY'],
    ['Frango grelhado', 'POULTRY'],
    ['Coxinha da asa', 'POULTRY'],
    ['Canja', 'POULTRY'],
    ['Iogurte com mel', 'DAIRY BEE_PRODUCT'],
    ['Molho de mostarda e mel', 'BEE_PRODUCT'],
    ['Hambúrguer vegetal', ''],
    ['Feijoada vegana', ''],
    ['Gelatina vegetal', ''],
    ['Carne de jaca', ''],
    ['Salame de chocolate', 'EGG DAIRY'],
  ])('for diets: %s is %s', (text, expected) => expect(kindsIn(text)).toBe(expected))

  it.each([
    'Leche en polvo, ajo en polvo: ',
    'Polvo de cacao y curry',
    'Choco chips',
    'Café do Peru',
    "Mel's",
    'Spaghetti Bolo ohne Nudeln',
    'Pimiento rojo',
    'Camaro',
    'Salsa roja',
    'Poêlée au feu de bois',
    'Cacao 70 %',
    'Massa di cacao',
    'Succo di pesca da concentrato',
    'Misto funghi',
    'Pavé de Paris',
    'Copa del mundo',
    'Oignons rissolés',
    'Combinado de 10 peças',
    'Les mignons glacés',
    'Cœur de palmier',
  ])('have no words that other languages have, too: %s', (text) => {
    const here = new Set(found(text).map(({ word }) => word))
    const others = 'polvo choco peru mels bolo rojo camaro bois cacao massa rissoles pecas mignons palmier'
    for (const word of [...others.split(' '), 'pesca da']) expect(here).not.toContain(word)
  })
})

describe('what a Portuguese text denies', () => {
  it.each([
    'Sem leite e ovos',
    'Sem leite, ovos ou amendoim',
    'Sem o leite',
    'Sem derivados de leite',
    'Não contém leite nem soja',
    'Não contém glúten',
    'Nem leite nem ovos',
    'Não leva queijo',
    'Isento de glúten e lactose',
    'Livre de leite, ovos e amendoim',
    'Zero lactose',
    'Queijo vegano',
    'Queijo vegetal',
    'Leite vegetal',
    'Natas vegetais',
    'Massa sem glúten',
    'Leite de coco em vez de leite',
    'Leite: não. Ovo: não',
  ])('is not there: %s', (text) => expect(allergensIn(text)).toBe(''))

  it.each([
    ['Sem leite, com nozes', 'TREE_NUT'],
    ['Sem glúten, contém leite', 'DAIRY'],
    ['Sem açúcar, leite e amendoim', 'DAIRY PEANUT'],
    ['Livre de glúten, com natas', 'DAIRY'],
    ['Sem nozes mas com amendoim', 'PEANUT'],
    ['Não sem leite', 'DAIRY'],
    ['Não é vegano: queijo', 'DAIRY'],
    ['Vegano exceto o queijo', 'DAIRY'],
    ['Vegano ao molho de queijo', 'DAIRY'],
    ['Sem glúten: não', 'WHEAT'],
    ['Omelete de vegetais', 'EGG'],
    ['Leite ou leite de amêndoa', 'DAIRY TREE_NUT'],
    ['Sem garantia de que o peixe é livre de leite', 'DAIRY FISH'],
  ])('ends where it ends: %s holds %s', (text, expected) => expect(allergensIn(text)).toBe(expected))

  it.each([
    'Queijo, opção vegana disponível',
    'Queijo (vegano sob pedido)',
    'Com ou sem queijo',
    'Pode ser sem queijo',
    'Queijo, também vegano',
    'Queijo à parte',
    'Feito a pedido com queijo',
    'Combina com queijo',
    'Adicione o queijo e misture',
  ])('is there in another version: %s', (text) => expect(allergensIn(text)).toBe('DAIRY'))

  it.each(['Adicione queijo por R$ 3', 'Experimente com queijo', 'Adicional de queijo + R$ 5,00'])(
    'is an offer: %s',
    (text) => expect(allergensIn(text)).toBe(''),
  )

  it.each([
    'Pode conter vestígios de leite. Vegano',
    'Pode conter leite. Vegano',
    'Contém: leite. Vegano',
    'Alergénios: leite. Vegano',
    'ALÉRGICOS: CONTÉM DERIVADOS DE LEITE. VEGANO',
    'Preparado numa cozinha que usa leite. Vegano',
  ])('excuses no traces: %s', (text) => expect(allergensIn(text)).toBe('DAIRY'))

  it('is what Brazilian labels say', () => {
    const label =
      'ALÉRGICOS: CONTÉM CASTANHA-DE-CAJU E DERIVADOS DE LEITE E SOJA. PODE CONTER AMENDOIM. NÃO CONTÉM GLÚTEN.'
    expect(allergensIn(label)).toBe('DAIRY PEANUT SOY TREE_NUT')
  })
})

describe('names in lists of allergens', () => {
  it.each([
    ['Leite e produtos à base de leite (incluindo lactose)', 'DAIRY', true],
    ['Ovos e produtos à base de ovos', 'EGG', true],
    ['Peixes e produtos à base de peixe', 'FISH', true],
    ['Crustáceos e produtos à base de crustáceos', 'SHELLFISH', false],
    ['Moluscos e produtos à base de moluscos', 'SHELLFISH', false],
    ['Amendoins e produtos à base de amendoins', 'PEANUT', true],
    ['Soja e produtos à base de soja', 'SOY', true],
    ['Frutos de casca rija', 'TREE_NUT', true],
    ['Frutos de casca rija e produtos à base destes frutos', 'TREE_NUT', true],
    ['Sementes de sésamo e produtos à base de sementes de sésamo', 'SESAME', true],
    ['Cereais que contêm glúten', 'WHEAT', true],
    ['Cereais que contêm glúten e produtos à base destes cereais', 'WHEAT', true],
    ['Trigo e derivados', 'WHEAT', true],
    ['Derivados de leite', 'DAIRY', false],
    ['Castanha-de-caju', 'TREE_NUT', false],
    ['Leites de todas as espécies de animais mamíferos', 'DAIRY', true],
    ['Centeio', 'WHEAT', false],
  ])('%s: %s', (name, type, isWhole) => expect(allergenNamed(name)).toMatchObject({ type, isWhole }))

  it.each([
    'Aipo e produtos à base de aipo',
    'Mostarda',
    'Tremoço',
    'Dióxido de enxofre e sulfitos em concentrações superiores a 10 mg/kg',
    'Látex natural',
  ])('know what is none of the nine: %s', (name) => expect(isOtherAllergen(name)).toBe(true))

  it('take nothing as made of another food', () => {
    expect(allergenNamed('Soja e produtos à base de leite')).toBeNull()
  })
})
